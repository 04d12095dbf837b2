import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../confirm-dialog";

/** Asks before leaving a screen, or closing the tab, while `when` holds. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  if (blocker.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      confirm="Sair sem salvar"
      cancel="Continuar editando"
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      O que você preencheu nesta tela será perdido.
    </ConfirmDialog>
  );
}
