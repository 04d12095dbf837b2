import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";

/** The CPF of one consumer; nothing keeps it. */
export const useShowCpf = () => $api.useMutation("post", "/admin/customers/{id}/cpf");

/** Also a refusal may show what is on screen to be old. */
export const useChangeEmail = () =>
  $api.useMutation("put", "/admin/customers/change-email", { onSettled: useRefresh("consumers") });
