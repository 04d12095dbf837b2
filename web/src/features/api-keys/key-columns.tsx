import { dayOf, formatDay } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { EndedKeyActions, KeyActions } from "./key-actions";
import { Bound, EndedKeyName, EnvironmentTag, KeyName, LastUse } from "./key-cells";
import type { KeyDialog } from "./key-dialogs";
import { messages } from "./messages";
import type { Key } from "./queries";

type Context = {
  showsSoftwareHouse: boolean;
  /** The keys of the list opened something once; now they are looked at alone. */
  ended: boolean;
  /** Support holds the keys: they may be looked at, not changed. */
  readOnly: boolean;
  onOpen: (dialog: KeyDialog) => void;
  onEdit: (key: Key) => void;
  onLog: (key: Key) => void;
  onResume: (key: Key) => void;
};

/** Columns of the lists of keys; ids are the server's sort fields. */
export const keyColumns = ({ showsSoftwareHouse, ended, ...actions }: Context): Column<Key>[] => [
  {
    id: "name",
    header: "Nome",
    meta: { title: true },
    cell: (row) => (ended ? <EndedKeyName ended={row} /> : <KeyName {...row} />),
  },
  {
    id: "environment",
    header: "Ambiente",
    cell: (row) => <EnvironmentTag environment={row.environment} />,
  },
  ...(showsSoftwareHouse
    ? [
        {
          id: "softwareHouse",
          header: "Software house",
          cell: (row) => <Bound kind="house" to={row.softwareHouse} />,
        } satisfies Column<Key>,
      ]
    : []),
  {
    id: "retailer",
    header: "Varejista",
    cell: (row) => <Bound kind="retailer" to={row.retailer} all={messages.all.retailers} />,
  },
  {
    id: "store",
    header: "Loja",
    cell: (row) => <Bound kind="store" to={row.store} all={messages.all.stores} />,
  },
  {
    id: "createdAt",
    header: "Criada",
    meta: { whole: true },
    cell: (row) => formatDay(dayOf(new Date(row.createdAt))),
  },
  {
    id: "lastUsedAt",
    header: "Último uso",
    cell: (row) => <LastUse instant={row.lastUsedAt} />,
  },
  {
    id: "actions",
    header: messages.list.actions,
    meta: { align: "right", pinned: true },
    cell: (row) =>
      ended ? (
        <EndedKeyActions apiKey={row} onLog={actions.onLog} />
      ) : (
        <KeyActions apiKey={row} {...actions} />
      ),
  },
];
