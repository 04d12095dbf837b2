import { ApiError, errorMessage } from "../lib/api-error";

/** Status and message of a failure (D-69). */
export const statusAndMessage = (error: unknown) =>
  `Erro ${error instanceof ApiError ? error.status : 500}: ${errorMessage(error)}`;

/** Stands where something could not be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      <p className="code">Erro {error instanceof ApiError ? error.status : 500}</p>
      <p>{errorMessage(error)}</p>
      <button type="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </div>
  );
}
