/** Text shown when the server gives no message (ER-14). */
const DEFAULT_ERROR = "Ocorreu um erro";

/** Text of a connection that was lost, or never made. */
export const OFFLINE = "Não foi possível falar com o servidor. Confira a internet e tente novamente.";

/** A failed answer of the API: HTTP status, the server's own message, its code, and messages by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message = DEFAULT_ERROR, code?: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Reads a problem body; one that is not JSON, or lacks a message, gives the default text. */
  static async from(response: Response) {
    const body: unknown = await response.json().catch(() => undefined);
    const problem = (body ?? {}) as { message?: string; code?: string; fields?: Record<string, string> };
    return new ApiError(response.status, problem.message, problem.code, problem.fields);
  }
}

/** The text to show for any failure: the server's, or the default for network and programming errors. */
export const errorMessage = (error: unknown) => (error instanceof ApiError ? error.message : DEFAULT_ERROR);
