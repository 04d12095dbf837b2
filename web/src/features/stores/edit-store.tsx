import { useParams } from "@tanstack/react-router";
import { companyBase, useArea } from "../../modules/area";
import { EditScreen } from "../../modules/edit/edit-screen";
import { PageFormSkeleton } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { asksRetailer } from "./area";
import { editedFields } from "./edited-fields";
import { messages } from "./messages";
import { readStore, type Store, useOwnRetailer, useUpdateStore } from "./queries";
import { bodyOf, type StoreValues, valuesOf } from "./schema";
import { StoreForm } from "./store-form";

/** Changes what a store says of itself; its CNPJ and its retailer stay. */
export function EditStore() {
  const area = useArea(companyBase);
  const { id } = useParams({ from: `/portal/${area}/lojas/$id/editar` });
  const saved = useSaved(`/${area}/lojas`);
  const own = useOwnRetailer(!asksRetailer(area));
  const update = useUpdateStore(area);
  const save = (values: StoreValues, version: string) =>
    update.mutateAsync({ params: { header: { "If-Match": version } }, body: { id, ...bodyOf(values) } });
  const head = (store: Store | undefined) => (
    <PageHeader
      crumbs={[{ title: messages.list.title, to: `/${area}/lojas` }]}
      object={store?.nomeFantasia}
      subtitle={store && (asksRetailer(area) ? store.varejista.nomeFantasia : store.nomeFantasia)}
    />
  );
  const loading = <PageFormSkeleton lines={8} />;
  if (!asksRetailer(area) && !own.data)
    return (
      <>
        {head(undefined)}
        {own.isLoadingError ? <ErrorState error={own.error} onRetry={() => void own.refetch()} /> : loading}
      </>
    );
  return (
    <EditScreen
      id={id}
      read={(signal) => readStore(area, id, signal)}
      valuesOf={(store) => valuesOf(store, own.data?.parceiroId)}
      fields={editedFields}
      save={save}
      loading={loading}
      head={head}
    >
      {({ submit, ...form }) => (
        <StoreForm
          {...form}
          area={area}
          editing
          submit={messages.form.submitUpdate}
          onSubmit={async (values) => (await submit(values)) && saved(messages.updated)}
        />
      )}
    </EditScreen>
  );
}
