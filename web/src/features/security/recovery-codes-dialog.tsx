import { Button, Group, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { IconArrowDown, IconPrint } from "../../ui/icons";
import { Strip } from "../../ui/strip";
import { messages } from "./messages";
import classes from "./security.module.css";

const texts = messages.codes;

/** Saves a text as a file of the person's. */
function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = texts.file;
  link.click();
  URL.revokeObjectURL(address);
}

/** The only sight of the codes: nothing but its button closes it, and leaving the page is asked about. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const user = useCurrentUser();
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  const heading = texts.heading(user.email);
  const sheet = [heading, texts.text, "", ...codes, ""].join("\n");
  return (
    <Dialog
      title={texts.title}
      withCloseButton={false}
      busy
      overlayProps={{ className: classes.unprinted }}
      onClose={() => undefined}
    >
      <Stack gap="md" className={classes.sheet}>
        <div className={classes.notice}>
          <Strip title={texts.warning} />
        </div>
        <p className={classes.printed}>{heading}</p>
        <p className={classes.text}>{texts.text}</p>
        <ul className={classes.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs" className={classes.unprinted}>
          <CopyButton value={codes.join("\n")} label={texts.copy} />
          <Button variant="default" size="xs" leftSection={<IconArrowDown />} onClick={() => download(sheet)}>
            {texts.download}
          </Button>
          <Button variant="default" size="xs" leftSection={<IconPrint />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Group>
        <Group justify="flex-end" className={classes.unprinted}>
          <Button size="md" onClick={onDone}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
