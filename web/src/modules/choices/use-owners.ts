import { useArea } from "../area";
import { retailersToChoose, storesToChoose, useChoices } from "./use-choices";

/**
 * Whose rows may be chosen: retailers for staff, and stores, those of one retailer once one is chosen. `onScreen`
 * are stores that are shown, whose retailers are asked for too.
 */
export function useOwners(
  { retailers = "", lojaId }: { retailers: string | undefined; lojaId: string | undefined },
  onScreen: readonly string[] = [],
) {
  const area = useArea();
  const staff = area === "admin" || area === "support";
  const owners = retailers ? retailers.split(",") : [];
  const narrowed = staff && owners.length === 1 ? { varejistaId: owners[0] } : {};
  const stores = useChoices(storesToChoose(area, narrowed), [...new Set([lojaId ?? [], onScreen].flat())]);
  const chosen = useChoices(retailersToChoose(area), owners, staff);
  return {
    owners,
    /** Present for staff alone. */
    retailers: staff ? chosen.field : undefined,
    stores: stores.field,
    storeOf: stores.choiceOf,
    /** The retailer of a store, where it must be named beside it. */
    retailerOf: (id: string | undefined) =>
      area === "varejista" ? undefined : stores.choiceOf(id)?.varejistaId,
  };
}

export type Owners = ReturnType<typeof useOwners>;
