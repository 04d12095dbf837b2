import { useContext, useEffect } from "react";
import { pageTitle } from "../lib/brand/brand";
import { CurrentUser } from "../modules/current-user";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/screen-state";
import classes from "./full-page.module.css";

const TITLE = "Página não encontrada";

/** Shown for an unknown address and for a route of another profile, in the same words (RT-43, GR-13). */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = pageTitle(TITLE);
  }, []);
  const state = (
    <>
      <h1 className="sr-only">{TITLE}</h1>
      <EmptyState title={TITLE} action={<ButtonLink to="/">Ir para o início</ButtonLink>}>
        O endereço não existe ou não faz parte do seu perfil. Confira o link ou volte ao início.
      </EmptyState>
    </>
  );
  // Inside the portal's layout, which has the main part.
  return useContext(CurrentUser) ? state : <main className={classes.page}>{state}</main>;
}
