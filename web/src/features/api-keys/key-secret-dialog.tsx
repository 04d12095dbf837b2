import { OnceDialog } from "../../modules/once-dialog";
import { Copyable } from "../../ui/copyable";
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

/** The only sight of a new key. */
export function KeySecretDialog({ secret, environment, onDone }: Props) {
  const texts = messages.secret;
  const { title, warning, warningHelp, done } = texts;
  return (
    <OnceDialog
      size="xl"
      title={title}
      warning={warning}
      help={warningHelp}
      aside={
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      }
      done={done}
      onDone={onDone}
    >
      <Copyable look="secret" label={texts.key} value={secret} copy={texts.copyKey} />
      <Copyable
        look="code"
        label={texts.example}
        value={curlExample(window.location.origin, secret)}
        copy={texts.copyExample}
        hint={[texts.exampleHelp, environment === "test" && texts.exampleTest].filter(Boolean).join(" ")}
      />
    </OnceDialog>
  );
}
