import { ConfirmDialog } from "./confirm-dialog";

/** Whether to lose what is not saved. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      confirm="Sair sem salvar"
      cancel="Continuar editando"
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      O que você preencheu nesta tela será perdido.
    </ConfirmDialog>
  );
}
