import { OnceDialog } from "../../modules/once-dialog";
import { Copyable } from "../../ui/copyable";
import { messages } from "./messages";

const texts = messages.address;

/** The only sight of an area's address. */
export function AddressDialog({ address, onDone }: { address: string; onDone: () => void }) {
  const { title, warning, warningHelp, done } = texts;
  return (
    <OnceDialog size="lg" title={title} warning={warning} help={warningHelp} done={done} onDone={onDone}>
      <Copyable label={texts.label} value={address} copy={texts.copy} hint={texts.help} />
    </OnceDialog>
  );
}
