import { staffBase, useArea } from "../../modules/area";
import { profileLabels } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import { Email } from "../../ui/email";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { filterField } from "../../ui/form/filter-field";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { accounts, type FoundAccount } from "./accounts";
import { messages } from "./messages";
import { StateTag } from "./state-tag";

const texts = messages.list;

const columns: Column<FoundAccount>[] = [
  { id: "email", header: texts.email, cell: (row) => <Email address={row.email} /> },
  { id: "name", header: texts.name, cell: (row) => row.nome },
  {
    id: "profile",
    header: texts.profile,
    cell: (row) => profileLabels[row.perfil],
  },
  { id: "company", header: texts.company, cell: (row) => row.empresa || "—" },
  {
    id: "state",
    header: texts.state,
    cell: (row) => <StateTag state={row.situacao} />,
  },
];

/** '/admin/contas' and '/support/contas': people are found by their e-mail, to be helped. */
export function AccountList() {
  const area = useArea(staffBase);
  const list = useList(accounts, area);
  return (
    <List
      list={list}
      words={texts}
      columns={columns}
      rowLink={{ to: ({ id }) => ({ to: `/${area}/contas/$id`, params: { id } }) }}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          {list.asked.empresaId && (
            <CheckboxField
              {...filterField("empresaId", true, () => list.url.set({ empresaId: undefined }))}
              label={texts.ofCompany(list.data?.items[0]?.empresa)}
            />
          )}
          <CheckboxField
            {...filterField("pedidos", list.asked.pedidos ?? false, (pedidos: boolean) =>
              list.url.set({ pedidos: pedidos || undefined }),
            )}
            label={texts.requests}
          />
          {area === "admin" && (
            <CheckboxField
              {...filterField("equipe", list.asked.equipe ?? false, (equipe: boolean) =>
                list.url.set({ equipe: equipe || undefined }),
              )}
              label={texts.team}
            />
          )}
          <ListExport kind="contas" list={list} noun={texts.noun} caption={texts.caption} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}
