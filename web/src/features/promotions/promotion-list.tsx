import { formatDay } from "../../lib/format";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import { promotions } from "./promotions";
import type { PromotionRow } from "./queries";
import { statuses } from "./schema";

const texts = messages.list;

const columns: Column<PromotionRow>[] = [
  {
    id: "name",
    header: texts.name,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        {row.nome}
        <small>{row.patrocinadorNome}</small>
      </TwoLines>
    ),
  },
  {
    id: "period",
    header: texts.period,
    cell: (row) => texts.range(formatDay(row.dataInicio), formatDay(row.dataFim)),
  },
  {
    id: "parts",
    header: texts.parts,
    cell: (row) => texts.partsOf(row.totalItems, row.totalLojas),
  },
  {
    id: "status",
    header: texts.status,
    cell: (row) => <Tag tone={statuses[row.status].tone}>{statuses[row.status].label}</Tag>,
  },
];

/** '/admin/promotion-list': the programme's promotions; a row opens its page. */
export function PromotionListScreen() {
  const list = useList(promotions);
  return (
    <List
      list={list}
      words={texts}
      columns={columns}
      rowLink={{ to: ({ id }) => ({ to: "/admin/promotion-form-edit/$id", params: { id } }) }}
      create={<CreateLink to="/admin/promotion-form">{messages.create}</CreateLink>}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport kind="promocoes" list={list} noun={texts.noun} caption={messages.subtitle} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}
