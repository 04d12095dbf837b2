import { statusAndMessage } from "./failure";

/** At the top of the window, in the specification's words (CT-12). */
export function TermsToast({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <div className="toast" role="alert">
      <div>
        <b>Erro ao enviar o formulario</b>
        <p>{statusAndMessage(error)}</p>
      </div>
      <button type="button" className="quiet" onClick={onClose}>
        Fechar
      </button>
    </div>
  );
}
