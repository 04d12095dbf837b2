import { Button, Group, Stack } from "@mantine/core";
import type { Retailer } from "../../modules/own-profile";
import { toast } from "../../ui/toast";
import { link } from "./messages";
import classes from "./profile.module.css";
import { type Found, useLinkPartner } from "./queries";

type Props = {
  found: Found;
  /** The one that is linked now. */
  partner: Retailer["parceiro"];
  onBusy: (busy: boolean) => void;
  onBack: () => void;
  onLinked: () => void;
};

/** The software house that was found and what linking with it does, to be confirmed. */
export function LinkFound({ found, partner, onBusy, onBack, onLinked }: Props) {
  const save = useLinkPartner();
  const apply = () => {
    onBusy(true);
    save.mutate(
      { body: found.by },
      {
        onSuccess: () => {
          toast.success(link.linked(found.name));
          onLinked();
        },
        onSettled: () => onBusy(false),
      },
    );
  };
  return (
    <Stack gap="md">
      <div className={classes.found} role="status">
        <small>{link.found}</small>
        <b>{found.name}</b>
      </div>
      <ul className={classes.effects}>
        <li>{link.gains(found.name)}</li>
        {partner && <li>{link.loses(partner.nomeFantasia)}</li>}
        <li>{link.exception}</li>
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" size="md" onClick={onBack} disabled={save.isPending}>
          {link.back}
        </Button>
        <Button size="md" onClick={apply} loading={save.isPending} data-autofocus>
          {link.confirm}
        </Button>
      </Group>
    </Stack>
  );
}
