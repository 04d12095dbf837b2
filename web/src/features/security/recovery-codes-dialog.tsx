import { Button, Group } from "@mantine/core";
import { useCurrentUser } from "../../modules/current-user";
import { OnceDialog } from "../../modules/once-dialog";
import { CopyButton } from "../../ui/copy-button";
import { IconArrowDown, IconPrint } from "../../ui/portal-icons";
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

/** The only sight of the codes. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const user = useCurrentUser();
  const heading = texts.heading(user.email);
  const sheet = [heading, texts.text, "", ...codes, ""].join("\n");
  return (
    <OnceDialog
      title={texts.title}
      warning={texts.warning}
      className={classes.sheet}
      footClassName={classes.unprinted}
      overlayProps={{ className: classes.unprinted }}
      done={texts.done}
      onDone={onDone}
    >
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
    </OnceDialog>
  );
}
