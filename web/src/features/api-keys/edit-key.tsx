import { useParams } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import classes from "./api-keys.module.css";
import { useKeyFamily } from "./families";
import { EnvironmentTag } from "./key-cells";
import { KeyForm } from "./key-form";
import { messages } from "./messages";
import { useKey, useRestricted, useUpdateKey } from "./queries";
import { RestrictedNotice } from "./restricted-notice";
import { bodyOf, type KeyValues, valuesOf } from "./schema";

/** Changes a key's name and reach; the key itself and its environment stay. */
export function EditKey() {
  const family = useKeyFamily();
  const { id = "" } = useParams({ strict: false });
  const navigate = useOnward();
  const key = useKey(family, id);
  const update = useUpdateKey(family);
  const restricted = useRestricted(family);
  const submit = async (values: KeyValues) => {
    await update.mutateAsync({ params: { path: { id } }, body: bodyOf(values) });
    toast.success(messages.updated);
    await navigate({ to: family.list, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader
        crumbs={[{ title: family.title, to: family.list }]}
        subtitle={
          key.data && (
            <>
              <code>{key.data.prefix}</code> <EnvironmentTag environment={key.data.environment} />
            </>
          )
        }
      />
      {key.isPending && (
        <Card className={classes.form}>
          <LinesSkeleton lines={6} />
        </Card>
      )}
      {key.isLoadingError && <ErrorState error={key.error} onRetry={() => void key.refetch()} />}
      {restricted && <RestrictedNotice />}
      {key.data && !restricted && (
        <KeyForm
          key={id}
          family={family}
          initial={valuesOf(key.data)}
          submit={messages.form.submitUpdate}
          onSubmit={submit}
        />
      )}
    </>
  );
}
