import { Text } from "@mantine/core";
import { email as isEmail, otherThan, required } from "../lib/rules";
import { FormDialog } from "../ui/form/form-dialog";
import { TextField } from "../ui/form/text-field";
import { useForm } from "../ui/form/use-form";
import { toast } from "../ui/toast";

const texts = {
  label: "E-mail",
  newLabel: "Novo e-mail",
  current: "E-mail atual",
  same: "Este já é o e-mail da conta.",
};

type Props = {
  title: string;
  help: string;
  submit: string;
  done: string;
  /** The e-mail that is replaced, which is not an answer. */
  current?: string;
  onClose: () => void;
  onSubmit: (email: string) => Promise<unknown>;
};

/** Asks for one e-mail; what the server refuses stays typed, with its words under the field. */
export function EmailDialog({ title, help, submit, done, current, onClose, onSubmit }: Props) {
  const form = useForm({
    initial: { email: "" },
    rules: { email: [required(), isEmail, otherThan(current ?? "", texts.same)] },
    onSubmit: async ({ email }) => {
      await onSubmit(email.trim());
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog title={title} lead={help} form={form} submit={submit} onClose={onClose}>
      {current && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {texts.current}: <b>{current}</b>
        </Text>
      )}
      <TextField
        {...form.field("email")}
        type="email"
        label={current ? texts.newLabel : texts.label}
        autoComplete="off"
        data-autofocus
        required
      />
    </FormDialog>
  );
}
