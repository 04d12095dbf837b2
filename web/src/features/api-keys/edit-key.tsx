import { useParams } from "@tanstack/react-router";
import { EditScreen } from "../../modules/edit/edit-screen";
import { PageFormSkeleton } from "../../modules/page-form/page-form";
import { useSaved } from "../../modules/page-form/use-saved";
import { PageHeader } from "../../ui/page-header";
import { editedFields } from "./edited-fields";
import { useKeyFamily } from "./families";
import { EnvironmentTag } from "./key-cells";
import { KeyForm } from "./key-form";
import { messages } from "./messages";
import { readKey, useRestriction, useUpdateKey } from "./queries";
import { RestrictedNotice } from "./restricted-notice";
import { bodyOf, type KeyValues, valuesOf } from "./schema";

/** Changes a key's name and reach; the key itself and its environment stay. */
export function EditKey() {
  const family = useKeyFamily();
  const { id } = useParams({ from: `/portal${family.edit}` });
  const saved = useSaved(family.list);
  const update = useUpdateKey(family);
  const restriction = useRestriction(family);
  const save = (values: KeyValues, version: string) =>
    update.mutateAsync({
      params: { path: { id }, header: { "If-Match": version } },
      body: bodyOf(values),
    });
  return (
    <EditScreen
      id={id}
      read={(signal) => readKey(family, id, signal)}
      valuesOf={valuesOf}
      fields={editedFields(family)}
      save={save}
      loading={<PageFormSkeleton lines={6} />}
      head={(key) => (
        <PageHeader
          crumbs={[{ title: family.title, to: family.list }]}
          object={key?.name}
          subtitle={
            key && (
              <>
                <code>{key.prefix}</code> <EnvironmentTag environment={key.environment} />
              </>
            )
          }
        />
      )}
    >
      {({ submit, ...form }) =>
        restriction ? (
          <RestrictedNotice {...restriction} />
        ) : (
          <KeyForm
            {...form}
            family={family}
            submit={messages.form.submitUpdate}
            onSubmit={async (values) => (await submit(values)) && saved(messages.updated)}
          />
        )
      }
    </EditScreen>
  );
}
