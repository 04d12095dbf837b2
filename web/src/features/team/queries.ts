import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { ApiError } from "../../lib/api-error";
import { companyBase, useArea } from "../../modules/area";
import { isStale, STALE } from "../../modules/edit/use-editing";
import { toast } from "../../ui/toast";

export type Account = Schemas["SecondaryAccount"];
export type Role = Account["papel"];

/** Whether the person has yet to answer an invitation. */
export const waits = ({ situacao }: Account) => situacao === "PENDENTE" || situacao === "EXPIRADA";

/** Both companies have the same calls. */
const useBase = () => companyBase[useArea(companyBase)];

/** After any change, and after a refusal that shows the list to be old, it is asked again. */
function useAccountEvents() {
  const refresh = useRefresh("team");
  return {
    onSuccess: refresh,
    onError: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      if (isStale(error)) toast.error(error.message); // no screen here compares two versions
      if ([403, 404, 409, STALE].includes(error.status)) void refresh();
    },
  };
}

export const useInvite = () =>
  $api.useMutation("post", callOf(useBase(), "/usuarios-secundarios"), useAccountEvents());

export const useInviteAgain = () =>
  $api.useMutation("post", callOf(useBase(), "/usuarios-secundarios/{id}/reenviar"), useAccountEvents());

/** Of which account a change is, as it was seen in its row. */
export const seenAs = ({ id, versao }: Account) => ({
  path: { id },
  header: { "If-Match": `"${versao}"` },
});

export const useChangeAccount = () =>
  $api.useMutation("put", callOf(useBase(), "/usuarios-secundarios/{id}"), useAccountEvents());

export const useRemove = () =>
  $api.useMutation("delete", callOf(useBase(), "/usuarios-secundarios/{id}"), useAccountEvents());
