import { useState } from "react";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import { AddressDialog } from "./address-dialog";
import { messages } from "./messages";
import { useCreateVip } from "./queries";
import { bodyOf, emptyValues } from "./schema";
import { LIST, VipForm } from "./vip-form";

/** '/admin/vip-retailer-form': makes a retailer VIP, shows its area's address once, and goes back to the list (VIP-03). */
export function NewVip() {
  const navigate = useOnward();
  const create = useCreateVip();
  const [address, setAddress] = useState("");
  const leave = () => void navigate({ to: LIST, ignoreBlocker: true });
  return (
    <>
      <PageHeader crumbs={[{ title: messages.title, to: LIST }]} />
      <VipForm
        initial={emptyValues}
        submit={messages.form.submitCreate}
        onSubmit={async (values) => {
          const { data } = await create.mutateAsync({ body: bodyOf(values) });
          toast.success(messages.created);
          if (data.integrationUrl) setAddress(data.integrationUrl);
          else leave(); // asked for again: the mail has it
        }}
      />
      {address && <AddressDialog address={address} onDone={leave} />}
    </>
  );
}
