import { Button } from "@mantine/core";
import { useState } from "react";
import { dayOf, formatDay } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { TypedFilter } from "../../ui/list/typed-filter";
import { useOwnPage } from "../../ui/list/use-own-page";
import { RemovalDialog } from "../../ui/removal-dialog";
import { EmptyState } from "../../ui/screen-state";
import classes from "./api-keys.module.css";
import { EnvironmentTag, KeyName, LastUse } from "./key-cells";
import { messages } from "./messages";
import { type Key, useHouseKeys, useRevokeHouseKey } from "./queries";

const texts = messages.manage.houseKeys;
const PAGE_SIZE = 6;

const columns = (onRevoke: (key: Key) => void): Column<Key>[] => [
  { id: "name", header: "Nome", enableSorting: false, cell: (row) => <KeyName {...row} /> },
  {
    id: "environment",
    header: "Ambiente",
    enableSorting: false,
    cell: (row) => <EnvironmentTag environment={row.environment} />,
  },
  {
    id: "createdAt",
    header: "Criada",
    enableSorting: false,
    meta: { whole: true },
    cell: (row) => formatDay(dayOf(new Date(row.createdAt))),
  },
  {
    id: "lastUsedAt",
    header: "Último uso",
    enableSorting: false,
    cell: (row) => <LastUse instant={row.lastUsedAt} />,
  },
  {
    id: "actions",
    header: messages.list.actions,
    enableSorting: false,
    meta: { align: "right", pinned: true },
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`${messages.revoke.confirm} ${row.name}`}
        onClick={() => onRevoke(row)}
      >
        {messages.revoke.confirm}
      </Button>
    ),
  },
];

/** The keys of a software house, for support to revoke one that leaked. */
export function HouseKeys({ id }: { id: string }) {
  const table = useOwnPage("createdAt.desc");
  const [leaked, setLeaked] = useState<Key | null>(null);
  const [filter, setFilter] = useState("");
  const query = useHouseKeys(id, table.page, PAGE_SIZE, filter);
  const look = (next: string) => {
    table.setPage(0);
    setFilter(next);
  };
  const remove = useRevokeHouseKey();
  return (
    <>
      <div className={classes.look}>
        <TypedFilter
          name="houseKeys"
          label={texts.filter}
          placeholder={texts.filterHint}
          value={filter}
          onChange={look}
        />
      </div>
      <DataTable
        quiet
        caption={texts.caption}
        columns={columns(setLeaked)}
        query={query}
        state={table}
        pageSize={PAGE_SIZE}
        rowId={(key) => key.id}
        noun={texts.noun}
        empty={<EmptyState title={filter ? texts.nothingFound : texts.empty} />}
      />
      {leaked && (
        <RemovalDialog
          title={messages.revoke.title}
          confirm={messages.revoke.confirm}
          remove={() => remove.mutateAsync({ params: { path: { id, keyId: leaked.id } } })}
          done={messages.revoked}
          onClose={() => setLeaked(null)}
        >
          <p>{messages.revoke.effect(leaked.name)}</p>
        </RemovalDialog>
      )}
    </>
  );
}
