import { email as isEmail, required } from "../../lib/rules";
import { companyBase, useArea } from "../../modules/area";
import { FormDialog } from "../../ui/form/form-dialog";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { type FieldProps, useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, type Role, seenAs, useChangeAccount, useInvite } from "./queries";

const roles: Role[] = ["TOTAL", "FINANCEIRO", "MARKETING", "LEITURA"];
/** A software house has neither plan nor banners: only what it may change, or not, tells its accounts apart. */
const houseRoles: Role[] = ["TOTAL", "LEITURA"];

/** How far the account goes, with what that means. `kept` is one that it has already. */
function RoleField({ field, kept }: { field: FieldProps<Role>; kept?: Role }) {
  const house = useArea(companyBase) === "parceiro";
  const offered = roles.filter((role) => !house || houseRoles.includes(role) || role === kept);
  const { onChange, ...rest } = field;
  return (
    <SelectField
      {...rest}
      label={messages.role.label}
      help={(house ? messages.role.house : messages.role.help)[field.value]}
      options={offered.map((value) => ({ value, label: messages.role.names[value] }))}
      onChange={(value) => onChange((value ?? "LEITURA") as Role)}
    />
  );
}

type Close = { onClose: () => void };

/** Asks whom to invite, and how far they go. */
export function InviteDialog({ onClose }: Close) {
  const { title, help, submit, done } = messages.invite;
  const invite = useInvite();
  const form = useForm({
    initial: { email: "", nome: "", papel: "TOTAL" as Role },
    rules: { email: [required(), isEmail] },
    onSubmit: async ({ email, nome, papel }) => {
      await invite.mutateAsync({
        body: {
          email: email.trim(),
          nome: nome.trim() || undefined,
          papel: papel === "TOTAL" ? undefined : papel, // what an e-mail alone gets
        },
      });
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog title={title} lead={help} form={form} submit={submit} onClose={onClose}>
      <TextField
        {...form.field("email")}
        type="email"
        label="E-mail"
        autoComplete="off"
        data-autofocus
        required
      />
      <TextField
        {...form.field("nome")}
        label={messages.name.label}
        help={messages.name.help}
        autoComplete="off"
      />
      <RoleField field={form.field("papel")} />
    </FormDialog>
  );
}

/** Changes what a person is called and how far they go: what was changed of it alone. */
export function DescribeDialog({ account, onClose }: Close & { account: Account }) {
  const { title, help, submit, done } = messages.describe;
  const change = useChangeAccount();
  const form = useForm({
    initial: { nome: account.nome, papel: account.papel },
    rules: { nome: [required()] },
    onSubmit: async ({ nome, papel }) => {
      const body = {
        ...(nome.trim() !== account.nome && { nome: nome.trim() }),
        ...(papel !== account.papel && { papel }),
      };
      if (Object.keys(body).length > 0) await change.mutateAsync({ params: seenAs(account), body });
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog title={title} lead={help(account.email)} form={form} submit={submit} onClose={onClose}>
      <TextField
        {...form.field("nome")}
        label={messages.name.label}
        autoComplete="off"
        data-autofocus
        required
      />
      <RoleField field={form.field("papel")} kept={account.papel} />
    </FormDialog>
  );
}
