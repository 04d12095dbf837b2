import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { sessionOverQuery, sessionQuery } from "../features/session/queries";
import { documentEnd, endDocument, HERE, watchDocument } from "../lib/account";
import { reloadAt } from "../lib/reload";
import { onSessionElsewhere } from "../lib/session-news";
import { onSwitchedElsewhere } from "../lib/switched-profile";
import { lookAtProfile } from "../modules/switched-profile/turned";
import { Button } from "../ui/button";
import { holdsUnsavedWork, watchEmptied } from "../ui/form/unsaved-work";
import { EmptyState } from "../ui/screen-state";
import { toast } from "../ui/toast";
import classes from "./full-page.module.css";

const words = {
  account: {
    title: "A conta deste navegador mudou",
    text: "O portal está sendo recarregado com a conta que entrou.",
  },
  profile: {
    title: "O perfil em uso mudou em outra aba",
    text: "Sua conta é a mesma: em outra aba você entrou no perfil de uma empresa, ou saiu dele. O portal está sendo recarregado assim.",
  },
} as const;

type Props = { client: QueryClient; router: AnyRouter };

/**
 * One account's portal: what was loaded, the screens and everything typed on them. When the browser turns to another
 * account all of it is gone at once, and the portal loads again.
 */
export function Account({ client, router }: Props) {
  const end = useSyncExternalStore(watchDocument, documentEnd);
  useNews(client);
  if (end) {
    return <Ended {...words[end.turn]} path={end.path === HERE ? router.latestLocation.href : end.path} />;
  }
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Hears what other tabs do to the session and the profile, which all tabs share. */
function useNews(client: QueryClient) {
  useEffect(() => {
    lookAtProfile();
    const stop = [
      onSwitchedElsewhere(() => lookAtProfile({ again: true })),
      watchEmptied(() => lookAtProfile()),
      onSessionElsewhere((accountId) => {
        const account = client.getQueryData(sessionQuery.queryKey);
        if (account === undefined) return;
        if ((account?.id ?? null) === accountId) client.setQueryData(sessionOverQuery.queryKey, false);
        else if (accountId === null && holdsUnsavedWork())
          client.setQueryData(sessionOverQuery.queryKey, true);
        else endDocument();
      }),
    ];
    // A page that 'back' brings out of the browser's memory has heard nothing meanwhile.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) endDocument();
    };
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("pageshow", shown);
      for (const one of stop) one();
    };
  }, [client]);
}

/** Stands where the screens were. They are gone before it loads, so that none of them asks whether to stay. */
function Ended({ path, title, text }: { path: string; title: string; text: string }) {
  useEffect(() => {
    toast.clean();
    reloadAt(path);
  }, [path]);
  return (
    <main className={classes.page}>
      <EmptyState title={title} action={<Button onClick={() => reloadAt(path)}>Recarregar a página</Button>}>
        {text}
      </EmptyState>
    </main>
  );
}
