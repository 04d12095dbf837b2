import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { companyBase } from "../../modules/area";
import { messages } from "./messages";

/** Why a software house can add no store to a retailer now; nothing while it can, or while nobody said. */
export function useFullRetailer(retailerId: string | null) {
  const { data } = $api.useQuery(
    "get",
    callOf(companyBase.parceiro, "/varejistas/{id}/lojas-da-assinatura"),
    { params: { path: { id: retailerId ?? "" } } },
    { enabled: retailerId !== null, retry: false, meta: { ownErrors: true, ...tagged("stores").meta } },
  );
  if (data?.permitidas == null || data.usadas < data.permitidas) return undefined;
  return messages.limit.ofRetailer(data.permitidas);
}
