import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Card } from "../../ui/card";
import { IconPlus } from "../../ui/icons";
import { DataTable } from "../../ui/list/data-table";
import { FilterField } from "../../ui/list/filter-field";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { useKeyFamily } from "./families";
import { keyColumns } from "./key-columns";
import { type KeyDialog, KeyDialogs } from "./key-dialogs";
import { useKeySearch } from "./key-search";
import { messages } from "./messages";
import { type Key, PAGE_SIZE, useKeys, useRestricted } from "./queries";
import { RestrictedNotice } from "./restricted-notice";

const texts = messages.list;

/** The keys of a family, and everything that can be done with one. */
export function KeyList() {
  const family = useKeyFamily();
  const navigate = useNavigate();
  const { state, query, setFilter } = useKeySearch();
  const keys = useKeys(family, query);
  const restricted = useRestricted(family);
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const edit = (key: Key) => void navigate({ to: family.edit, params: { id: key.id } });

  const create = restricted ? (
    <Button disabled leftSection={<IconPlus />}>
      {messages.create}
    </Button>
  ) : (
    <Button component={Link} to={family.create} leftSection={<IconPlus />}>
      {messages.create}
    </Button>
  );
  const empty = query.filter ? (
    <EmptyState
      title={texts.nothingFound}
      action={
        <Button variant="default" onClick={() => setFilter("")}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.nothingFoundHelp}
    </EmptyState>
  ) : (
    <EmptyState title={texts.first} action={create}>
      {texts.firstHelp}
    </EmptyState>
  );

  return (
    <>
      <PageHeader subtitle={family.subtitle} actions={create} />
      {restricted && <RestrictedNotice />}
      <Card flush>
        <DataTable
          caption={family.subtitle}
          columns={keyColumns({
            showsSoftwareHouse: family.asksSoftwareHouse,
            readOnly: restricted,
            onOpen: setDialog,
            onEdit: edit,
          })}
          query={keys}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(key) => key.id}
          noun={[...texts.noun]}
          empty={empty}
          rowLink={restricted ? undefined : { to: (key) => ({ to: family.edit, params: { id: key.id } }) }}
          actions={
            <FilterField
              label={texts.filter}
              placeholder={texts.filterHint}
              value={query.filter}
              onChange={setFilter}
            />
          }
        />
      </Card>
      <KeyDialogs family={family} dialog={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
    </>
  );
}
