import { $api } from "../api/client";

/**
 * The own contract, and what it means now: the server counts the days by its own clock (CT-01 to CT-04). Whoever
 * cannot read it goes on without it, as the server holds what it has to.
 */
export const contractQuery = $api.queryOptions("get", "/varejistas/contrato", undefined, {
  meta: { ownErrors: true },
});

/** Where the contract is read and signed. */
export const CONTRACT_PATH = "/documents/accept-terms";
