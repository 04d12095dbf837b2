import { PageForm, type PageFormProps, usePageForm } from "../../modules/page-form/page-form";
import { TextField } from "../../ui/form/text-field";
import { EnvironmentField } from "./environment-field";
import type { KeyFamily } from "./families";
import { KeyFields } from "./key-fields";
import { messages } from "./messages";
import { type KeyValues, keyRules, NAME_MAX } from "./schema";

type Props = PageFormProps<KeyValues> & {
  family: KeyFamily;
  /** The environment is chosen once, at creation. */
  asksEnvironment?: boolean;
};

/** The form of a key, new or not. */
export function KeyForm({ family, initial, typed, asksEnvironment, submit, onSubmit }: Props) {
  const form = usePageForm({ initial, typed, rules: keyRules(family), onSubmit });
  return (
    <PageForm form={form} list={family.list} submit={submit}>
      <TextField
        {...form.field("name")}
        label={messages.form.name}
        help={messages.form.nameHelp}
        maxLength={NAME_MAX}
        required
      />
      <KeyFields family={family} form={form} />
      {asksEnvironment && <EnvironmentField {...form.field("environment")} />}
    </PageForm>
  );
}
