import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageTitle } from "../lib/brand/brand";
import { EmptyState } from "../ui/screen-state";
import classes from "./full-page.module.css";

const TITLE = "Página não encontrada";

/** Shown for an unknown address and for a route of another profile, in the same words (RT-43, GR-13). */
export function NotFoundScreen() {
  useEffect(() => {
    document.title = pageTitle(TITLE);
  }, []);
  return (
    <main className={classes.page}>
      <h1 className="sr-only">{TITLE}</h1>
      <EmptyState
        title={TITLE}
        action={
          <Button component={Link} to="/">
            Ir para o início
          </Button>
        }
      >
        O endereço não existe ou não faz parte do seu perfil. Confira o link ou volte ao início.
      </EmptyState>
    </main>
  );
}
