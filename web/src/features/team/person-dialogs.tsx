import { email as isEmail, required } from "../../lib/rules";
import { companyBase, useArea } from "../../modules/area";
import { FormDialog } from "../../ui/form/form-dialog";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { type FieldProps, useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, type Role, seenAs, useChangeAccount, useInvite } from "./queries";
import { StoresFields, sameStores, sentStores, storesOf, wrongStores } from "./stores-field";

const roles: Role[] = ["TOTAL", "FINANCEIRO", "MARKETING", "LEITURA"];
/** A software house has neither plan nor banners: its accounts differ only in whether they may change things. */
const houseRoles: Role[] = ["TOTAL", "LEITURA"];

type RoleProps = { field: FieldProps<Role>; kept?: Role; house: boolean; some: boolean };

/** How far the account goes, with what that means. `kept` is one that it has already; `some`: it is of some stores alone. */
function RoleField({ field, kept, house, some }: RoleProps) {
  const offered = roles.filter((role) => !house || houseRoles.includes(role) || role === kept);
  const { onChange, ...rest } = field;
  return (
    <SelectField
      {...rest}
      label={messages.role.label}
      help={messages.role[house ? "house" : some ? "some" : "help"][field.value]}
      options={offered.map((value) => ({ value, label: messages.role.names[value] }))}
      onChange={(value) => onChange((value ?? "LEITURA") as Role)}
    />
  );
}

type Close = { onClose: () => void };

/** A software house has no stores of its own to bind its accounts to. */
const useHouse = () => useArea(companyBase) === "parceiro";

/** Asks who to invite, and what they may do. */
export function InviteDialog({ onClose }: Close) {
  const { title, help, submit, done } = messages.invite;
  const invite = useInvite();
  const house = useHouse();
  const form = useForm({
    initial: { email: "", nome: "", papel: "TOTAL" as Role, ...storesOf() },
    rules: { email: [required(), isEmail], lojas: [(_, stores) => wrongStores(stores)] },
    onSubmit: async ({ email, nome, papel, ...stores }) => {
      await invite.mutateAsync({
        body: {
          email: email.trim(),
          nome: nome.trim() || undefined,
          papel: papel === "TOTAL" ? undefined : papel, // what an e-mail alone gets
          lojas: stores.todas ? undefined : sentStores(stores),
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
      <RoleField field={form.field("papel")} house={house} some={!form.values.todas} />
      {!house && <StoresFields all={form.field("todas")} some={form.field("lojas")} />}
    </FormDialog>
  );
}

/** Changes what a person is called, how far they go and in which stores: what was changed of it alone. */
export function DescribeDialog({ account, onClose }: Close & { account: Account }) {
  const { title, help, submit, done } = messages.describe;
  const change = useChangeAccount();
  const house = useHouse();
  const had = storesOf(account);
  const form = useForm({
    initial: { nome: account.nome, papel: account.papel, ...had },
    rules: {
      nome: [required()],
      lojas: [(_, stores) => (sameStores(stores, had) ? undefined : wrongStores(stores))],
    },
    onSubmit: async ({ nome, papel, ...stores }) => {
      const body = {
        ...(nome.trim() !== account.nome && { nome: nome.trim() }),
        ...(papel !== account.papel && { papel }),
        ...(!sameStores(stores, had) && { lojas: sentStores(stores) }),
      };
      if (Object.keys(body).length > 0) await change.mutateAsync({ params: seenAs(account), body });
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={house ? messages.describe.house : title}
      lead={help(account.email)}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field("nome")}
        label={messages.name.label}
        autoComplete="off"
        data-autofocus
        required
      />
      <RoleField field={form.field("papel")} kept={account.papel} house={house} some={!form.values.todas} />
      {!house && <StoresFields all={form.field("todas")} some={form.field("lojas")} />}
    </FormDialog>
  );
}
