import { Button, Group, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { Strip } from "../../ui/strip";
import classes from "./api-keys.module.css";
import { messages } from "./messages";

/** The call a till makes, ready to paste in a terminal. */
const curlExample = (origin: string, secret: string) =>
  [
    `curl '${origin}/api/integration/receipts?cashierCode=CAIXA-01&printed=false'`,
    `-H 'x-api-key: ${secret}'`,
    "-H 'Content-Type: application/xml'",
    "--data-binary @cupom.xml",
  ].join(" \\\n  ");

type Props = { secret: string; environment: "live" | "test"; onDone: () => void };

/** The only sight of a new key: nothing but its button closes it, and leaving the page is asked about. */
export function KeySecretDialog({ secret, environment, onDone }: Props) {
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  const texts = messages.secret;
  const example = curlExample(window.location.origin, secret);
  return (
    <Dialog size="xl" title={texts.title} withCloseButton={false} busy onClose={() => undefined}>
      <Stack gap="lg">
        <div className={classes.notice}>
          <Strip title={texts.warning}>{texts.warningHelp}</Strip>
        </div>
        <div>
          <div className={classes.bar}>
            <span className={classes.label}>{texts.key}</span>
            <CopyButton value={secret} label={texts.copyKey} />
          </div>
          <p className={classes.secret}>{secret}</p>
        </div>
        <div>
          <div className={classes.bar}>
            <span className={classes.label}>{texts.example}</span>
            <CopyButton value={example} label={texts.copyExample} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className={classes.example} tabIndex={0} aria-label={texts.example}>
            <pre>{example}</pre>
          </section>
          <p className={classes.hint}>
            {texts.exampleHelp} {environment === "test" && texts.exampleTest}
          </p>
        </div>
        <Group justify="space-between" gap="sm">
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {texts.docs}
          </a>
          <Button size="md" onClick={onDone}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
