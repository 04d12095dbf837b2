import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { type OwnProblem, ownProblems } from "./lists";
import { messages } from "./messages";
import { StateTag } from "./state-tag";

const texts = messages.own;

const columns: Column<OwnProblem>[] = [
  { id: "number", header: texts.number, cell: (row) => row.numero },
  { id: "subject", header: texts.subject, cell: (row) => row.assunto },
  {
    id: "state",
    header: texts.state,
    cell: (row) => <StateTag state={row.situacao} />,
  },
  {
    id: "when",
    header: texts.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.criadoEm),
  },
];

/** '/problemas': what one reported oneself. */
export function OwnList() {
  const list = useList(ownProblems, useArea());
  return (
    <List
      list={list}
      words={texts}
      columns={columns}
      rowLink={{ to: ({ id }) => ({ to: "/problemas/$id", params: { id } }) }}
      create={<Button renderRoot={(props) => <Link to="/problema" {...props} />}>{texts.report}</Button>}
    >
      <List.Head subtitle={texts.subtitle} />
      <List.Card>
        <List.Tools />
        <List.Table />
      </List.Card>
    </List>
  );
}
