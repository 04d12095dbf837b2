import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ReturnDialog } from "../features/session/return-dialog";
import { pageTitle } from "../lib/brand/brand";
import { useSaidObject } from "../lib/object-title";
import { ProofDialog } from "../modules/proof/proof-dialog";
import { LeaveGuard } from "../ui/form/leave-guard";
import { startReadingOpened } from "../ui/start-reading";
import { UpdateStrip } from "./update-strip";

/**
 * Root of every route: sets the document's title from the deepest route that has one (GR-01) and what its screen is of,
 * unless the address is no screen of the account's, and where reading starts.
 */
export function RootLayout() {
  const router = useRouter();
  const title = useMatches({
    select: (matches) =>
      matches.some(
        ({ status, context }) => status === "notFound" || ("foreign" in context && context.foreign),
      )
        ? undefined
        : matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const object = useSaidObject();
  useEffect(() => {
    if (!title) document.title = pageTitle("Página não encontrada");
    else document.title = pageTitle(object ? `${object} · ${title}` : title);
  }, [title, object]);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) startReadingOpened();
      }),
    [router],
  );
  return (
    <>
      <UpdateStrip />
      <Outlet />
      <LeaveGuard />
      <ProofDialog />
      <ReturnDialog />
    </>
  );
}
