import { phoneMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { TextField } from "../../ui/form/text-field";
import { messages } from "./messages";
import classes from "./sign-up.module.css";
import type { SignUpForm } from "./steps";

const texts = messages.contact;

type Props = { form: SignUpForm; of: "focal" | "tech"; phone: string };

/** A person of the company: first and last name, e-mail, phone. */
export function ContactFields({ form, of, phone }: Props) {
  return (
    <>
      <div className={classes.pair}>
        <TextField
          {...form.field(`${of}FirstName`)}
          label={texts.firstName}
          autoComplete={`section-${of} given-name`}
          required
        />
        <TextField
          {...form.field(`${of}LastName`)}
          label={texts.lastName}
          autoComplete={`section-${of} family-name`}
          required
        />
      </div>
      <TextField
        {...form.field(`${of}Email`)}
        label={texts.email}
        type="email"
        autoComplete={`section-${of} email`}
        required
      />
      <MaskedField
        {...form.field(`${of}Phone`)}
        label={phone}
        help={texts.phoneHelp}
        mask={phoneMask}
        inputMode="tel"
        autoComplete={`section-${of} tel-national`}
        required
      />
    </>
  );
}
