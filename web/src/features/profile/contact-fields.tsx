import { phoneMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { TextField } from "../../ui/form/text-field";
import type { FieldProps } from "../../ui/form/use-form";
import { contacts } from "./messages";
import classes from "./profile.module.css";

type Field = FieldProps<string>;

type Props = {
  /** Whose fields these are, for those who do not see the card around them. */
  label: string;
  name: Field;
  email: Field;
  phone: Field;
  whatsapp?: boolean;
};

/** Name, e-mail and phone of one person. */
export function ContactFields({ label, whatsapp, ...props }: Props) {
  return (
    <fieldset aria-label={label} className={classes.fields}>
      <div className={classes.whole}>
        <TextField {...props.name} label={contacts.name} required />
      </div>
      <TextField {...props.email} label={contacts.email} type="email" inputMode="email" required />
      <MaskedField
        {...props.phone}
        label={whatsapp ? contacts.whatsapp : contacts.phone}
        mask={phoneMask}
        inputMode="tel"
        required
      />
    </fieldset>
  );
}
