import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { endDocument } from "../../lib/account";
import { useBackToOwn } from "../../modules/switched-profile/in-use";
import { turned as words } from "../../modules/switched-profile/turned-messages";
import { CopyButton } from "../../ui/copy-button";
import { DialogFrame } from "../../ui/dialog-frame";
import { unsavedText } from "../../ui/form/unsaved-text";
import { abandonUnsavedWork } from "../../ui/form/unsaved-work";

type Props = {
  /** Whose profile this document is in; undefined: the account's own. */
  own: string | undefined;
  /** Whose profile the browser is in; null: the account's own. */
  inUse: { name: string | undefined } | null;
  why: string | undefined;
  onClose: () => void;
};

/** Nothing typed is lost here but by who says so. */
const reload = () => {
  abandonUnsavedWork();
  endDocument("/", "profile");
};

/** What can be done with what was typed in a profile that the browser is in no longer. */
export function HeldDialog({ own, inUse, why, onClose }: Props) {
  const back = useBackToOwn();
  const [text] = useState(unsavedText);
  return (
    <DialogFrame title={words.title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{why ?? (inUse ? words.company(inUse.name) : words.own)}</Text>
        <Text size="sm" c="dimmed">
          {words.typed(own)}
        </Text>
        <Stack gap="xs" align="stretch">
          {inUse && !own && (
            <Button loading={back.isPending} onClick={() => back.mutate({})}>
              {words.back}
            </Button>
          )}
          {text && <CopyButton value={text} label={words.copy} size="sm" />}
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.stay}
          </Button>
          <Button variant="subtle" color="red" onClick={reload}>
            {words.reload}
          </Button>
        </Stack>
      </Stack>
    </DialogFrame>
  );
}
