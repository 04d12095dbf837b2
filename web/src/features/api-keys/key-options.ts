import { choiceOptions } from "../../modules/choices/choice-options";
import type { Option } from "../../ui/form/options";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import type { RetailerChoice, StoreChoice } from "./queries";
import { type KeyValues, NONE } from "./schema";

const noneOption: Option = { value: NONE, label: messages.none };

/**
 * Retailers that may be chosen: with a software house, those linked to it, themselves or by a store of theirs
 * (D-56); 'Não informar' first where it is offered.
 */
export function retailerOptions(
  family: KeyFamily,
  { softwareHouseId }: Pick<KeyValues, "softwareHouseId">,
  retailers: RetailerChoice[],
  stores: StoreChoice[],
): Option[] {
  const byStore = new Set(
    stores.filter(({ parceiroId }) => parceiroId === softwareHouseId).map(({ varejistaId }) => varejistaId),
  );
  const linked = family.asksSoftwareHouse
    ? retailers.filter(({ id, parceiroId }) => parceiroId === softwareHouseId || byStore.has(id))
    : retailers;
  return [...(family.retailerOptional ? [noneOption] : []), ...choiceOptions(linked)];
}

/** Stores that may be chosen: the retailer's, and with a software house those it serves (D-56). */
export function storeOptions(
  family: KeyFamily,
  { softwareHouseId, retailerId }: Pick<KeyValues, "softwareHouseId" | "retailerId">,
  stores: StoreChoice[],
): Option[] {
  const linked = stores.filter(
    ({ varejistaId, parceiroId }) =>
      varejistaId === retailerId && (!family.asksSoftwareHouse || parceiroId === softwareHouseId),
  );
  return [noneOption, ...choiceOptions(linked)];
}
