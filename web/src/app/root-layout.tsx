import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ReturnDialog } from "../features/session/return-dialog";
import { pageTitle } from "../lib/brand/brand";
import { ProofDialog } from "../modules/proof/proof-dialog";

/** Reading starts at the screen that was opened, not where its link was; unless it has put the focus in itself. */
function startReading() {
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Root of every route: sets the document's title from the deepest route that has one (GR-01), and where reading starts. */
export function RootLayout() {
  const router = useRouter();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = pageTitle(title ?? "Página não encontrada");
  }, [title]);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) startReading();
      }),
    [router],
  );
  return (
    <>
      <Outlet />
      <ProofDialog />
      <ReturnDialog />
    </>
  );
}
