import { counted } from "../../modules/counted";
import { MAX_DAYS_ACROSS } from "../../modules/period";
import type { Home } from "./home-state";
import type { StoreBoard } from "./queries";

/**
 * The address of the receipts that a figure of the home counted: all of the period, or a store's; undefined where the list
 * cannot show them.
 */
export const receiptsOf = (
  { area, length, period }: Pick<Home, "area" | "length" | "period">,
  { store, consumidor }: { store?: StoreBoard; consumidor?: "comCpf" } = {},
) => {
  if (area === "parceiro" && !store && length > MAX_DAYS_ACROSS) return;
  return {
    to: "/lista-cupons/cupons",
    search: {
      lojaId: store?.id,
      // A store has one retailer, whose receipts alone are listed of longer periods.
      varejistaId: area === "parceiro" ? store?.varejistaId : undefined,
      ...{ startDate: period.start, endDate: period.end },
      ...counted,
      consumidor,
    },
  } as const;
};
