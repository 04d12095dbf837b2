import { Button, Group, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { Strip } from "../../ui/strip";
import { messages } from "./messages";
import classes from "./vip-retailers.module.css";

const texts = messages.address;

/** The only sight of an area's address: nothing but its button closes it, and leaving the page is asked about. */
export function AddressDialog({ address, onDone }: { address: string; onDone: () => void }) {
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return (
    <Dialog size="lg" title={texts.title} withCloseButton={false} busy onClose={() => undefined}>
      <Stack gap="lg">
        <div className={classes.notice}>
          <Strip title={texts.warning}>{texts.warningHelp}</Strip>
        </div>
        <div>
          <div className={classes.bar}>
            <span className={classes.label}>{texts.label}</span>
            <CopyButton value={address} label={texts.copy} />
          </div>
          <p className={classes.address}>{address}</p>
          <p className={classes.hint}>{texts.help}</p>
        </div>
        <Group justify="flex-end">
          <Button size="md" onClick={onDone}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
