import { Button } from "@mantine/core";
import { IconEye } from "../../ui/portal-icons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Banner, useLookAtBanner } from "./queries";

const texts = messages.details;

/** Says that staff has looked at a banner as it stands here. */
export function LookedAt({ banner: { id, updatedAt } }: { banner: Banner }) {
  const look = useLookAtBanner();
  return (
    <Button
      leftSection={<IconEye />}
      loading={look.isPending}
      onClick={() =>
        look.mutate(
          { params: { path: { id } }, body: { updatedAt } },
          { onSuccess: () => toast.success(texts.lookedAt) },
        )
      }
    >
      {texts.lookAt}
    </Button>
  );
}
