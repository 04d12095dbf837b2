import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { companyBase, useArea } from "../../modules/area";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { ChangesDialog } from "./changes-dialog";
import { messages } from "./messages";
import { type Access, accesses } from "./queries";

function End({ access }: { access: Access }) {
  if (access.emAndamento) return <Tag tone="wait">{messages.ongoing}</Tag>;
  return access.fim ? formatDateTime(access.fim) : messages.until(formatDateTime(access.limite));
}

const columns = (onSee: (access: Access) => void): Column<Access>[] => [
  { id: "nome", header: messages.who, cell: (row) => row.nome },
  { id: "motivo", header: messages.why, cell: (row) => row.motivo },
  {
    id: "inicio",
    header: messages.start,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.inicio),
  },
  {
    id: "fim",
    header: messages.end,
    meta: { whole: true },
    cell: (row) => <End access={row} />,
  },
  {
    id: "alteracoes",
    header: messages.changes.caption,
    cell: (row) => (
      <Button size="xs" variant="default" onClick={() => onSee(row)}>
        {messages.see}
      </Button>
    ),
  },
];

/** '/conta/acessos': who of the programme's staff entered the own profile, when and why (D-38), and what they changed. */
export function AccessesScreen() {
  const list = useList(accesses, useArea(companyBase));
  const [seen, see] = useState<Access | null>(null);
  return (
    <List list={list} words={messages} columns={columns(see)}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport
            kind="acessos-administrativos"
            list={list}
            noun={messages.noun}
            caption={messages.caption}
          />
        </List.Tools>
        <List.Table />
      </List.Card>
      {seen && <ChangesDialog access={seen} onClose={() => see(null)} />}
    </List>
  );
}
