import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageTitle } from "../lib/brand/brand";

/** Root of every route: sets the document's title from the deepest route that has one (GR-01). */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = pageTitle(title ?? "Página não encontrada");
  }, [title]);
  return <Outlet />;
}
