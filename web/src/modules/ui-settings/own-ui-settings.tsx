import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api } from "../../api/client";
import { keep } from "../../lib/kept";
import { toast } from "../../ui/toast";
import { OwnUiSettings } from "../../ui/ui-settings";
import { chosen, type Kept, keptKey, merged, readSettings, takeOlderSettings } from "./kept";

const NOT_SAVED =
  "Não conseguimos guardar esta escolha na sua conta. Por enquanto, ela vale neste navegador.";

const key = (account: string) => ["ui-settings", account] as const;

/** All choices of the account: at once as this browser knows them, then as the server does. */
const settingsQuery = (account: string) =>
  queryOptions({
    queryKey: key(account),
    queryFn: async ({ signal, client }): Promise<Kept> => {
      const { data } = await api.GET("/identity/ui-settings", { signal });
      const here = client.getQueryData<Kept>(key(account)) ?? readSettings(account);
      return merged(data?.settings ?? {}, here, takeOlderSettings(account));
    },
    initialData: () => readSettings(account),
    initialDataUpdatedAt: 0,
    meta: { ownErrors: true },
  });

/** Sends one choice; undefined takes it away. */
const send = (name: string, value: unknown) => {
  const params = { path: { name } };
  return value === undefined
    ? api.DELETE("/identity/ui-settings/{name}", { params })
    : api.PUT("/identity/ui-settings/{name}", { params, body: { value } });
};

/** Sends what the server does not have yet, one call at a time and each choice as it is then. */
function useSaving(account: string) {
  const client = useQueryClient();
  const queryKey = key(account);
  const mutationKey = ["save", ...queryKey];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { ownErrors: true },
    mutationFn: async () => {
      const failures: unknown[] = [];
      for (const name of client.getQueryData<Kept>(queryKey)?.unsaved ?? []) {
        const value = client.getQueryData<Kept>(queryKey)?.values[name];
        await send(name, value).then(
          () =>
            client.setQueryData<Kept>(queryKey, (kept) =>
              kept && kept.values[name] === value
                ? { ...kept, unsaved: kept.unsaved.filter((other) => other !== name) }
                : kept,
            ),
          (error: unknown) => failures.push(error),
        );
      }
      if (failures.length > 0) throw failures[0];
    },
    // An answer under way does not know of what was just saved: it is given up, and asked for again.
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
}

/** Gives every screen below what the account chose, in this browser or another. */
export function UiSettingsOf({ account, children }: { account: string; children: ReactNode }) {
  const client = useQueryClient();
  const { data, isFetchedAfterMount } = useQuery(settingsQuery(account));
  const { mutate: save } = useSaving(account);

  useEffect(() => keep("localStorage", keptKey(account), data), [account, data]);

  // What an earlier visit could not save, and what this browser kept alone.
  useEffect(() => {
    if (isFetchedAfterMount && client.getQueryData<Kept>(key(account))?.unsaved.length) save();
  }, [isFetchedAfterMount, client, account, save]);

  const put = (name: string, value: unknown) => {
    client.setQueryData<Kept>(key(account), (kept) => chosen(kept ?? data, name, value));
    save(undefined, { onError: () => toast.error(NOT_SAVED) });
  };
  return <OwnUiSettings value={{ values: data.values, put }}>{children}</OwnUiSettings>;
}
