import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import { type Area, ownBase } from "../../modules/area";
import { IconReceipt } from "../../ui/portal-icons";
import { bareKey, groupKey, isAccessKey } from "./access-key";

/** Lets the palette find a receipt by its whole access key, as it is printed or bare. */
export const receiptProvider = (area: Area) => ({
  name: `${area}-receipts`,
  find: async (typed: string, signal: AbortSignal) => {
    const accessKey = bareKey(typed);
    if (!isAccessKey(accessKey)) return [];
    try {
      const params = { path: { accessKey } };
      const { data } = await api.GET(callOf(ownBase[area], "/cupons/{accessKey}"), { params, signal });
      if (!data) return [];
      return [
        {
          to: `/lista-cupons/cupom/${accessKey}`,
          label: `${data.lojaNome} · ${groupKey(accessKey)}`,
          group: "Cupom",
          icon: IconReceipt,
        },
      ];
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
});
