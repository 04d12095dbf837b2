import { phoneMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { TextField } from "../../ui/form/text-field";
import type { FieldProps } from "../../ui/form/use-form";
import { contacts } from "./messages";
import { people } from "./people";
import classes from "./profile.module.css";
import { Section, type SectionProps } from "./section";

type Person = keyof typeof people;

type Props<Who extends Person> = Pick<SectionProps, "done" | "copy"> & {
  person: Who;
  form: { field: (name: (typeof people)[Who]["name" | "email" | "phone"]) => FieldProps<string> };
};

/** Name, e-mail and phone of one person of a company. */
export function ContactSection<Who extends Person>({ person, form, ...section }: Props<Who>) {
  const { title, help } = contacts[person];
  const { name, email, phone, phoneLabel } = people[person];
  // Who calls has the person's fields in its form, which `Props` checks.
  const field = form.field as (name: string) => FieldProps<string>;
  return (
    <Section {...section} title={title} help={help}>
      {/* Named as the card is, for those who do not see it around the fields. */}
      <fieldset aria-label={title} className={classes.fields}>
        <div className={classes.whole}>
          <TextField {...field(name)} label={contacts.name} required />
        </div>
        <TextField {...field(email)} label={contacts.email} type="email" inputMode="email" required />
        <MaskedField {...field(phone)} label={phoneLabel} mask={phoneMask} inputMode="tel" required />
      </fieldset>
    </Section>
  );
}
