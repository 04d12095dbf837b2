import { Button, Group, Stack } from "@mantine/core";
import { $api, type Schemas } from "../../api/client";
import { dayOf } from "../../lib/format";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import {
  type Ask,
  type Choice,
  housesToChoose,
  retailersToChoose,
  useChoices,
} from "../../modules/choices/use-choices";
import { periodIn, searchOf } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { TypedFilter } from "../../ui/list/typed-filter";
import type { ListState } from "../../ui/list/use-list";
import classes from "./audit.module.css";
import { messages } from "./messages";
import type { Entry, trail } from "./trail";

const choiceOf = ({ id, nome, email }: Pick<Schemas["FoundAccount"], "id" | "nome" | "email">): Choice => ({
  id,
  nomeFantasia: nome ? `${nome} (${email})` : email,
  documento: "",
});

/** Accounts by the beginning of their e-mail; before any is typed, the programme's own people. */
const accounts: Ask<Choice> = ({ filter, ids }) => {
  const id = ids?.[0];
  if (id) {
    const one = $api.queryOptions("get", "/admin/contas/{id}", { params: { path: { id } } });
    return {
      queryKey: [...one.queryKey, "choice"],
      queryFn: async (context: never) => [
        choiceOf((await one.queryFn?.(context)) as Schemas["HelpedAccount"]),
      ],
    };
  }
  const query = filter ? { filter, pageSize: 50 } : { equipe: true, pageSize: 50 };
  const found = $api.queryOptions("get", "/admin/contas", { params: { query } });
  return {
    queryKey: [...found.queryKey, "choices"],
    queryFn: async (context: never) => {
      const page = (await found.queryFn?.(context)) as { items: Schemas["FoundAccount"][] } | undefined;
      return (page?.items ?? []).map(choiceOf);
    },
  };
};

const chosen = (id: string | undefined) => (id ? [id] : []);

type Props = { list: ListState<Entry, typeof trail.params> };

/** When, who, of which company, which action and which object. */
export function TrailFilters({ list: { asked, narrowed, url } }: Props) {
  const { contaId, varejistaId, parceiroId, objetoId, acao } = asked;
  const people = useChoices(accounts, chosen(contaId));
  const retailers = useChoices(retailersToChoose("admin"), chosen(varejistaId));
  const houses = useChoices(housesToChoose, chosen(parceiroId));
  const actions = $api.useQuery("get", "/admin/auditoria/acoes", {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodPicker
          value={periodIn(asked, dayOf(new Date()))}
          chosen={asked.periodo}
          onChange={(period) => url.set(searchOf(period))}
          onRelative={(name) => url.set(searchOf(name))}
        />
        {narrowed && (
          <Button variant="subtle" size="xs" onClick={url.clear}>
            {messages.clear}
          </Button>
        )}
      </Group>
      <div className={classes.filters}>
        <ChoiceFilter
          name="contaId"
          label={messages.who}
          all={messages.everyone}
          {...people.field}
          value={contaId}
          onChange={(id) => url.set({ contaId: id })}
        />
        <ChoiceFilter
          name="varejistaId"
          label={messages.company}
          all={messages.everyone}
          {...retailers.field}
          value={varejistaId}
          onChange={(id) => url.set({ varejistaId: id, parceiroId: undefined })}
        />
        <ChoiceFilter
          name="parceiroId"
          label={messages.house}
          all={messages.everything}
          {...houses.field}
          value={parceiroId}
          onChange={(id) => url.set({ parceiroId: id, varejistaId: undefined })}
        />
        <ChoiceFilter
          name="acao"
          label={messages.action}
          all={messages.everything}
          options={(actions.data ?? []).map(({ acao: value, nome: label }) => ({ value, label }))}
          loading={actions.isPending}
          value={acao}
          onChange={(action) => url.set({ acao: action })}
        />
        <TypedFilter
          name="objetoId"
          label={messages.object}
          placeholder={messages.objectHint}
          value={objetoId ?? ""}
          onChange={(id) => url.set({ objetoId: id.trim() || undefined }, { replace: true })}
        />
      </div>
    </Stack>
  );
}
