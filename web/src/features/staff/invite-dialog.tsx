import { email as isEmail, required } from "../../lib/rules";
import { profileLabels } from "../../modules/current-user";
import { FormDialog } from "../../ui/form/form-dialog";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useInvite } from "./queries";
import { profiles, type StaffProfile } from "./staff";

const texts = messages.invite;

/** Asks who to invite into the programme's staff, and as what. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const form = useForm({
    initial: { email: "", nome: "", perfil: "SUPORTE" as StaffProfile },
    rules: { email: [required(), isEmail] },
    onSubmit: async ({ email, nome, perfil }) => {
      await invite.mutateAsync({ body: { email: email.trim(), nome: nome.trim() || undefined, perfil } });
      toast.success(texts.done);
      onClose();
    },
  });
  const { onChange, ...profile } = form.field("perfil");
  return (
    <FormDialog title={texts.title} lead={texts.lead} form={form} submit={texts.submit} onClose={onClose}>
      <TextField
        {...form.field("email")}
        type="email"
        label="E-mail"
        autoComplete="off"
        data-autofocus
        required
      />
      <TextField {...form.field("nome")} label={texts.name} help={texts.nameHelp} autoComplete="off" />
      <SelectField
        {...profile}
        label={messages.list.profile}
        help={messages.profileHelp[profile.value]}
        options={profiles.map((value) => ({ value, label: profileLabels[value] }))}
        onChange={(value) => onChange((value ?? "SUPORTE") as StaffProfile)}
      />
    </FormDialog>
  );
}
