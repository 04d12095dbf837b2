import { useParams } from "@tanstack/react-router";
import { companyBase, useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { asksRetailer } from "./area";
import { messages } from "./messages";
import { useOwnRetailer, useStore, useUpdateStore } from "./queries";
import { bodyOf, type StoreValues, valuesOf } from "./schema";
import { StoreForm } from "./store-form";
import classes from "./stores.module.css";

/** Changes what a store says of itself; its CNPJ and its retailer stay. */
export function EditStore() {
  const area = useArea(companyBase);
  const { id = "" } = useParams({ strict: false });
  const navigate = useOnward();
  const store = useStore(area, id);
  const own = useOwnRetailer(!asksRetailer(area));
  const update = useUpdateStore(area);
  const submit = async (values: StoreValues) => {
    await update.mutateAsync({ body: { id, ...bodyOf(values) } });
    toast.success(messages.updated);
    await navigate({ to: `/${area}/lojas`, ignoreBlocker: true });
  };
  const failed = [store, own].find((query) => query.isLoadingError);
  const ready = asksRetailer(area) || own.data;
  return (
    <>
      <PageHeader
        crumbs={[{ title: messages.list.title, to: `/${area}/lojas` }]}
        subtitle={
          store.data && (asksRetailer(area) ? store.data.varejista.nomeFantasia : store.data.nomeFantasia)
        }
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : store.data && ready ? (
        <StoreForm
          key={id}
          area={area}
          editing
          initial={valuesOf(store.data, own.data?.parceiroId)}
          submit={messages.form.submitUpdate}
          onSubmit={submit}
        />
      ) : (
        <Card className={classes.form}>
          <LinesSkeleton lines={8} />
        </Card>
      )}
    </>
  );
}
