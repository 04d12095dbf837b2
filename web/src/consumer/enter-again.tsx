import { ApiError } from "../lib/api-error";

type Props = {
  error: unknown;
  /** The account is to be entered again. */
  onEnded: (told: string) => void;
};

/** The way on for a session that is too old for what lets in from then on; nothing for another error. */
export function EnterAgain({ error, onEnded }: Props) {
  if (!(error instanceof ApiError) || error.code !== "customers.recent_entry_required") {
    return null;
  }
  return (
    <button type="button" onClick={() => onEnded("Entre de novo para continuar.")}>
      Entrar de novo
    </button>
  );
}
