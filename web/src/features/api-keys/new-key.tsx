import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useOnward } from "../../ui/form/use-onward";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import { useKeyFamily } from "./families";
import { KeyForm } from "./key-form";
import { KeySecretDialog } from "./key-secret-dialog";
import { messages } from "./messages";
import { useCreateKey, useRestriction } from "./queries";
import { RestrictedNotice } from "./restricted-notice";
import { bodyOf, emptyValues, type KeyValues, testValues } from "./schema";

/** Creates a key, shows it once, and goes back to the list. */
export function NewKey() {
  const family = useKeyFamily();
  const navigate = useOnward();
  const create = useCreateKey(family);
  const restriction = useRestriction(family);
  const [created, setCreated] = useState<{ secret: string; environment: "live" | "test" } | null>(null);
  // Whoever comes from the guide begins with what it asks for, and goes back to it.
  const fromGuide = useSearch({
    strict: false,
    select: (search: { guia?: boolean }) => search.guia === true,
  });
  const leave = () =>
    void navigate({ to: fromGuide ? "/parceiro/integracao" : family.list, ignoreBlocker: true });
  const submit = async (values: KeyValues) => {
    const { key, environment } = await create.mutateAsync({ body: bodyOf(values) });
    toast.success(messages.created);
    if (key) setCreated({ secret: key, environment });
    else leave();
  };
  return (
    <>
      <PageHeader crumbs={[{ title: family.title, to: family.list }]} />
      {restriction ? (
        <RestrictedNotice {...restriction} />
      ) : (
        <KeyForm
          family={family}
          initial={fromGuide ? testValues : emptyValues}
          asksEnvironment
          submit={messages.form.submitCreate}
          onSubmit={submit}
        />
      )}
      {created && <KeySecretDialog {...created} onDone={leave} />}
    </>
  );
}
