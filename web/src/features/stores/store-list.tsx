import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { companyBase, useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { IconPlus, IconUpload } from "../../ui/icons";
import { DataTable } from "../../ui/list/data-table";
import { FilterField } from "../../ui/list/filter-field";
import { SavedViews } from "../../ui/list/saved-views";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";
import { PAGE_SIZE, type Store, useStores } from "./queries";
import { RemoveDialog } from "./remove-dialog";
import { useStoreSearch } from "./search";
import { storeColumns } from "./store-columns";

const texts = messages.list;

/** The stores of an area, and everything that can be done with one. */
export function StoreList() {
  const area = useArea(companyBase);
  const navigate = useNavigate();
  const { state, query, setFilter } = useStoreSearch();
  const stores = useStores(area, query);
  const [removing, setRemoving] = useState<Store | null>(null);
  const edit = (store: Store) => void navigate({ to: `/${area}/lojas/$id/editar`, params: { id: store.id } });

  const create = (
    <Button component={Link} to={`/${area}/lojas/nova`} leftSection={<IconPlus />}>
      {messages.create}
    </Button>
  );
  const importing = (
    <Button component={Link} to={`/${area}/lojas/importar`} variant="default" leftSection={<IconUpload />}>
      {messages.importing}
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
      {texts.firstHelp[area]}
    </EmptyState>
  );

  return (
    <>
      <PageHeader
        subtitle={texts.subtitle[area]}
        actions={
          <>
            {importing}
            {create}
          </>
        }
      />
      <Card flush>
        <DataTable
          caption={texts.subtitle[area]}
          columns={storeColumns({ area, onEdit: edit, onRemove: setRemoving })}
          query={stores}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(store) => store.id}
          noun={texts.noun}
          empty={empty}
          rowLink={{ to: (store) => ({ to: `/${area}/lojas/$id/editar`, params: { id: store.id } }) }}
          actions={
            <>
              <FilterField
                label={texts.filter}
                placeholder={texts.filterHint}
                value={query.filter}
                onChange={setFilter}
              />
              <SavedViews />
            </>
          }
        />
      </Card>
      {removing && <RemoveDialog area={area} store={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
