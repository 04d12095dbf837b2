import {
  below,
  housesToChoose,
  retailersToChoose,
  storesToChoose,
  useChoices,
} from "../../modules/choices/use-choices";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type KeyValues, NONE } from "./schema";

const none = { value: NONE, label: messages.none };
const named = (id: string | null) => (id === null || id === NONE ? [] : [id]);

/**
 * What a key may reach: with a software house, the retailers linked to it, themselves or by a store of theirs, and of
 * the chosen one the stores that it serves (D-56). 'Não informar' first where it is offered.
 */
export function useKeyChoices(family: KeyFamily, { softwareHouseId, retailerId, storeId }: KeyValues) {
  const served = { parceiroId: (family.asksSoftwareHouse && softwareHouseId) || undefined };
  const houses = useChoices(housesToChoose, named(softwareHouseId), family.asksSoftwareHouse).field;
  const retailers = useChoices(
    retailersToChoose(family.area, served),
    named(retailerId),
    !family.asksSoftwareHouse || softwareHouseId !== null,
  ).field;
  const stores = useChoices(
    storesToChoose(family.area, { ...served, varejistaId: named(retailerId)[0] }),
    named(storeId),
    named(retailerId).length > 0,
  ).field;
  return {
    houses,
    retailers: family.retailerOptional ? below(none, retailers) : retailers,
    // Without a retailer there is no store to choose.
    stores:
      named(retailerId).length > 0 ? below(none, stores) : { ...stores, options: [none], search: undefined },
  };
}
