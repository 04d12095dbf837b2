import { useParams } from "@tanstack/react-router";
import { EditScreen } from "../../modules/edit/edit-screen";
import { PageFormSkeleton } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PageHeader } from "../../ui/page-header";
import { messages } from "./messages";
import { readSponsor, useCreateSponsor, useUpdateSponsor } from "./queries";
import { bodyOf, editedFields, emptyValues, valuesOf } from "./schema";
import { SponsorForm } from "./sponsor-form";

const LIST = "/admin/sponsor-list";
const crumbs = [{ title: messages.title, to: LIST }];

/** '/admin/sponsor-form': adds a sponsor. */
export function NewSponsorScreen() {
  const saved = useSaved(LIST);
  const create = useCreateSponsor();
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <SponsorForm
        initial={emptyValues}
        submit={messages.form.submit}
        onSubmit={async (values) => {
          await create.mutateAsync({ body: bodyOf(values) });
          await saved(messages.created);
        }}
      />
    </>
  );
}

/** '/admin/sponsor-form-edit/{id}': changes a sponsor. */
export function EditSponsorScreen() {
  const { id } = useParams({ from: "/portal/admin/sponsor-form-edit/$id" });
  const saved = useSaved(LIST);
  const update = useUpdateSponsor();
  return (
    <EditScreen
      id={id}
      read={(signal) => readSponsor(id, signal)}
      valuesOf={valuesOf}
      fields={editedFields}
      save={(values, version) =>
        update.mutateAsync({
          params: { path: { id }, header: { "If-Match": version } },
          body: bodyOf(values),
        })
      }
      loading={<PageFormSkeleton lines={8} />}
      head={(sponsor) => <PageHeader crumbs={crumbs} object={sponsor?.nomeFantasia} />}
    >
      {({ submit, ...form }) => (
        <SponsorForm
          {...form}
          submit={messages.form.submitUpdate}
          onSubmit={async (values) => (await submit(values)) && saved(messages.updated)}
        />
      )}
    </EditScreen>
  );
}
