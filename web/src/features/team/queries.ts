import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { ApiError } from "../../lib/api-error";
import { companyBase, useArea } from "../../modules/area";

export type Account = Schemas["SecondaryAccount"];

/** Rows of a page of accounts (SA-06). */
export const PAGE_SIZE = 3;

/** Both companies have the same calls. */
const useBase = () => companyBase[useArea(companyBase)];

/** A page of the other accounts; `page` counts from 0, the API's from 1 (SA-06). */
export function useAccounts(page: number) {
  return useQuery(
    $api.queryOptions(
      "get",
      callOf(useBase(), "/usuarios-secundarios"),
      { params: { query: { page: page + 1, rowsPerPage: PAGE_SIZE } } },
      { placeholderData: keepPreviousData, ...tagged("team") },
    ),
  );
}

/** After any change, and after a refusal that shows the list to be old, it is asked again. */
function useAccountEvents() {
  const refresh = useRefresh("team");
  return {
    onSuccess: refresh,
    onError: (error: unknown) => {
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) void refresh();
    },
  };
}

export const useInvite = () =>
  $api.useMutation("post", callOf(useBase(), "/usuarios-secundarios"), useAccountEvents());

export const useInviteAgain = () =>
  $api.useMutation("post", callOf(useBase(), "/usuarios-secundarios/{id}/reenviar"), useAccountEvents());

export const useChangeEmail = () =>
  $api.useMutation("put", callOf(useBase(), "/usuarios-secundarios/{id}"), useAccountEvents());

export const useRemove = () =>
  $api.useMutation("delete", callOf(useBase(), "/usuarios-secundarios/{id}"), useAccountEvents());
