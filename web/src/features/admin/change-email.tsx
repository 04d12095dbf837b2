import { EmailDialog } from "../../modules/email-dialog";
import { messages } from "./messages";
import { type Owner, useChangeEmail } from "./queries";

const { title, ...texts } = messages.email;

type Props = { owner: Owner; name: string; current: string; onClose: () => void };

/** Gives a company's main account another e-mail (AA-06, AA-07). */
export function ChangeEmail({ owner, name, ...props }: Props) {
  const change = useChangeEmail(owner.profile);
  return (
    <EmailDialog
      {...texts}
      {...props}
      title={title(name)}
      onSubmit={(email) => change.mutateAsync({ body: { id: owner.id, email } })}
    />
  );
}
