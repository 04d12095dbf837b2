import { useParams } from "@tanstack/react-router";
import { EditScreen } from "../../modules/edit/edit-screen";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { readSponsor, useCreateSponsor, useUpdateSponsor } from "./queries";
import { bodyOf, editedFields, emptyValues, valuesOf } from "./schema";
import { SponsorForm } from "./sponsor-form";
import classes from "./sponsors.module.css";

const LIST = "/admin/sponsor-list";
const crumbs = [{ title: messages.title, to: LIST }];

/** '/admin/sponsor-form': adds a sponsor. */
export function NewSponsorScreen() {
  const navigate = useOnward();
  const create = useCreateSponsor();
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <SponsorForm
        initial={emptyValues}
        submit={messages.form.submit}
        onSubmit={async (values) => {
          await create.mutateAsync({ body: bodyOf(values) });
          toast.success(messages.created);
          await navigate({ to: LIST, ignoreBlocker: true });
        }}
      />
    </>
  );
}

/** '/admin/sponsor-form-edit/{id}': changes a sponsor. */
export function EditSponsorScreen() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useOnward();
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
      loading={
        <Card className={classes.form}>
          <LinesSkeleton lines={8} />
        </Card>
      }
      head={(sponsor) => <PageHeader crumbs={crumbs} object={sponsor?.nomeFantasia} />}
    >
      {({ submit, ...form }) => (
        <SponsorForm
          {...form}
          submit={messages.form.submitUpdate}
          onSubmit={async (values) => {
            if (!(await submit(values))) return false;
            toast.success(messages.updated);
            return navigate({ to: LIST, ignoreBlocker: true });
          }}
        />
      )}
    </EditScreen>
  );
}
