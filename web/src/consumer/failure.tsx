import { ApiError, errorMessage } from "../lib/api-error";

/** A failure's status; 500 where there is none (CR-12). */
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);

/** Status and message of a failure (D-69). */
export const statusAndMessage = (error: unknown) => `Erro ${statusOf(error)}: ${errorMessage(error)}`;

/** What is refused or absent stays so, however often it is asked for. */
const REFUSED = [401, 403, 404];

/** Stands where something could not be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      <p className="code">Erro {statusOf(error)}</p>
      <p>{errorMessage(error)}</p>
      {!REFUSED.includes(statusOf(error)) && (
        <button type="button" onClick={onRetry}>
          Tentar novamente
        </button>
      )}
    </div>
  );
}
