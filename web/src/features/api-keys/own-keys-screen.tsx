import { dayOf, formatDay } from "../../lib/format";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { EnvironmentTag, KeyName, LastUse } from "./key-cells";
import { ownKeys } from "./lists";
import { messages } from "./messages";
import type { OwnKey } from "./queries";

const texts = messages.own;

const columns: Column<OwnKey>[] = [
  { id: "name", header: "Nome", meta: { title: true }, cell: (row) => <KeyName {...row} /> },
  {
    id: "environment",
    header: "Ambiente",
    cell: (row) => <EnvironmentTag environment={row.environment} />,
  },
  {
    id: "softwareHouse",
    header: "Software house",
    cell: (row) => row.softwareHouse?.nomeFantasia ?? texts.ownKey,
  },
  { id: "store", header: "Loja", cell: (row) => row.store?.nomeFantasia ?? texts.allStores },
  {
    id: "createdAt",
    header: "Criada",
    cell: (row) => formatDay(dayOf(new Date(row.createdAt))),
  },
  {
    id: "lastUsedAt",
    header: "Último uso",
    cell: (row) => <LastUse instant={row.lastUsedAt} />,
  },
];

const words = {
  ...messages.list,
  caption: messages.list.title,
  empty: texts.empty,
  emptyHelp: texts.emptyHelp,
  showAll: undefined,
};

/** '/varejista/api-keys': the keys that reach the retailer's stores, to be looked at (D-23). */
export function OwnKeysScreen() {
  const list = useList(ownKeys);
  return (
    <List list={list} words={words} columns={columns}>
      <List.Head subtitle={texts.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport kind="api-keys" list={list} noun={messages.list.noun} caption={texts.subtitle} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}
