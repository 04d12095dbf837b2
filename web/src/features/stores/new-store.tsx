import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import { NeedsRetailer } from "./needs-retailer";
import { useCreateStore } from "./queries";
import { bodyOf, emptyValues, type StoreValues } from "./schema";
import { StoreForm } from "./store-form";

/** Makes a store and goes back to the list. */
export function NewStore({ area }: { area: StoreArea }) {
  const navigate = useOnward();
  const create = useCreateStore(area);
  const submit = async (values: StoreValues) => {
    await create.mutateAsync({ body: bodyOf(values) });
    toast.success(messages.created);
    await navigate({ to: area.list, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader crumbs={[{ title: messages.list.title, to: area.list }]} />
      <NeedsRetailer area={area}>
        <StoreForm area={area} initial={emptyValues} submit={messages.form.submitCreate} onSubmit={submit} />
      </NeedsRetailer>
    </>
  );
}
