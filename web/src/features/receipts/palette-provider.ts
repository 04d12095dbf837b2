import { api } from "../../api/client";
import { choiceOptions } from "../../modules/choices/choice-options";
import { IconReceipt } from "../../ui/icons";

/** Most retailers, and most stores, that are offered at once. */
const SHOWN = 5;

/** Lets the support's palette find retailers and stores by name or CNPJ, and leads to their receipts. */
export const receiptsProvider = {
  name: "receipts of",
  find: async (filter: string, signal: AbortSignal) => {
    const asked = { params: { query: { filter } }, signal };
    const [{ data: retailers = [] }, { data: stores = [] }] = await Promise.all([
      api.GET("/support/varejistas/all", asked),
      api.GET("/support/lojas/all", asked),
    ]);
    return [
      ...choiceOptions(retailers.slice(0, SHOWN)).map(({ value, label }) => ({
        to: "/lista-cupons",
        search: { varejistaIds: value },
        label,
        group: "Varejista · cupons",
        icon: IconReceipt,
      })),
      ...stores.slice(0, SHOWN).flatMap((store) =>
        choiceOptions([store]).map(({ label }) => ({
          to: "/lista-cupons/cupons",
          search: { varejistaId: store.varejistaId, lojaId: store.id },
          label,
          group: "Loja · cupons",
          icon: IconReceipt,
        })),
      ),
    ];
  },
};
