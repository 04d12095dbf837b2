import { useParams } from "@tanstack/react-router";
import { EditScreen } from "../../modules/edit/edit-screen";
import { PageFormSkeleton } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PageHeader } from "../../ui/page-header";
import { messages } from "./messages";
import { readVip, useUpdateVip } from "./queries";
import { bodyOf, editedFields, valuesOf } from "./schema";
import { LIST, VipForm } from "./vip-form";

/** '/admin/vip-retailer-form-edit/{id}': names, e-mail, sites, colours and logo of a VIP area. */
export function EditVip() {
  const { id } = useParams({ from: "/portal/admin/vip-retailer-form-edit/$id" });
  const saved = useSaved(LIST);
  const update = useUpdateVip();
  return (
    <EditScreen
      id={id}
      read={(signal) => readVip(id, signal)}
      valuesOf={valuesOf}
      fields={editedFields}
      save={(values, version) =>
        update.mutateAsync({
          params: { path: { id }, header: { "If-Match": version } },
          body: bodyOf(values),
        })
      }
      loading={<PageFormSkeleton lines={8} />}
      head={(vip) => <PageHeader crumbs={[{ title: messages.title, to: LIST }]} object={vip?.tradeName} />}
    >
      {({ row, submit, ...form }) => (
        <VipForm
          {...form}
          existing={row}
          submit={messages.form.submitUpdate}
          onSubmit={async (values) => (await submit(values)) && saved(messages.updated)}
        />
      )}
    </EditScreen>
  );
}
