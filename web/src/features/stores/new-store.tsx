import { companyBase, useArea } from "../../modules/area";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import { LimitNotice, useRoom } from "./limit-notice";
import { messages } from "./messages";
import { NeedsRetailer } from "./needs-retailer";
import { useCreateStore } from "./queries";
import { bodyOf, emptyValues, type StoreValues } from "./schema";
import { StoreForm } from "./store-form";

/** Makes a store and goes back to the list. */
export function NewStore() {
  const area = useArea(companyBase);
  const navigate = useOnward();
  const create = useCreateStore(area);
  const room = useRoom(area);
  const submit = async (values: StoreValues) => {
    await create.mutateAsync({ body: bodyOf(values) });
    toast.success(messages.created);
    await navigate({ to: `/${area}/lojas`, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader crumbs={[{ title: messages.list.title, to: `/${area}/lojas` }]} />
      <LimitNotice area={area} />
      <NeedsRetailer area={area}>
        <StoreForm
          area={area}
          initial={emptyValues}
          submit={messages.form.submitCreate}
          onSubmit={submit}
          held={room?.full ? messages.limit.after : undefined}
        />
      </NeedsRetailer>
    </>
  );
}
