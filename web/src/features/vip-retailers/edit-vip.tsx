import { useParams } from "@tanstack/react-router";
import { EditScreen } from "../../modules/edit/edit-screen";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { readVip, useUpdateVip } from "./queries";
import { bodyOf, editedFields, valuesOf } from "./schema";
import { LIST, VipForm } from "./vip-form";
import classes from "./vip-retailers.module.css";

/** '/admin/vip-retailer-form-edit/{id}': names, e-mail, sites, colours and logo of a VIP area. */
export function EditVip() {
  const { id = "" } = useParams({ strict: false });
  const navigate = useOnward();
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
      loading={
        <Card className={classes.form}>
          <LinesSkeleton lines={8} />
        </Card>
      }
      head={(vip) => <PageHeader crumbs={[{ title: messages.title, to: LIST }]} object={vip?.tradeName} />}
    >
      {({ row, submit, ...form }) => (
        <VipForm
          {...form}
          existing={row}
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
