import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useContext } from "react";
import { ApiError } from "../lib/api-error";
import { CurrentUser } from "../modules/current-user";
import { Button } from "../ui/button";
import { EmptyState, ErrorState } from "../ui/screen-state";
import classes from "./full-page.module.css";
import { ChunkError } from "./lazy-screen";

/** A failure that no screen handled: says what to do, never what broke inside. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, "error">) {
  const router = useRouter();
  const state =
    error instanceof ApiError ? (
      <ErrorState error={error} onRetry={() => router.invalidate()} />
    ) : (
      <Broken chunk={error instanceof ChunkError} />
    );
  // Inside the portal's layout, which has the main part and says where one is.
  return useContext(CurrentUser) ? state : <main className={classes.page}>{state}</main>;
}

function Broken({ chunk }: { chunk: boolean }) {
  return (
    <EmptyState
      title={chunk ? "Não foi possível carregar esta tela" : "Algo não saiu como esperado"}
      action={<Button onClick={() => window.location.reload()}>Recarregar a página</Button>}
    >
      {chunk
        ? "A conexão caiu ou há uma versão nova do portal. Recarregue a página para continuar."
        : "O que você já salvou está guardado. Recarregue a página; se acontecer de novo, fale com o suporte."}
    </EmptyState>
  );
}
