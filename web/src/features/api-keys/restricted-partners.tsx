import { plural } from "../../lib/format";
import { ExportButton } from "../../modules/export/export-button";
import { messages as files } from "../../modules/export/messages";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import type { ListState } from "../../ui/list/use-list";
import { RelativeTime } from "../../ui/relative-time";
import { messages } from "./messages";
import type { RestrictedPartner } from "./queries";

const texts = messages.manage;

const columns: Column<RestrictedPartner>[] = [
  {
    id: "tradeName",
    header: texts.partner,
    meta: { title: true },
    cell: (row) => row.tradeName,
  },
  { id: "reason", header: texts.reason, cell: (row) => row.reason },
  {
    id: "since",
    header: texts.since,
    cell: (row) => <RelativeTime instant={row.since} />,
  },
];

type Props = { list: ListState<RestrictedPartner>; onOpen: (id: string) => void };

/** The software houses that are held, the latest first; a row opens one above. */
export function RestrictedPartners({ list, onOpen }: Props) {
  const total = list.data?.total;
  const filter = (list.shownFor ?? list.asked).filter as string | undefined;
  const { nothingFound, ...words } = texts;
  return (
    <List
      list={list}
      // The one that is open beside them narrows nothing.
      words={{ ...words, caption: texts.list, ...(filter && { nothingFound }) }}
      columns={columns}
      rowLink={{ onClick: (partner) => onOpen(partner.id) }}
    >
      <List.Card title={texts.list}>
        <List.Tools>
          <ExportButton
            kind="parceiros-restritos"
            values={{ filter }}
            title={total === undefined ? texts.list : plural(total, texts.noun[0], texts.noun[1])}
            count={total}
            summary={filter ? files.asFiltered : ""}
          />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}
