import type { Schemas } from "../../api/client";
import { counted } from "../../modules/counted";
import type { ReportAsked } from "./lists";

type Place = Pick<Schemas["CouponRow"], "agrupador" | "lojaId">;
type RetailerOf = (lojaId: string) => string | undefined;

/**
 * The address of the receipts that the report counted, all of them or a row's: the report's own filters, and what of
 * the list its sums count. `retailerOf` names a store's retailer where the list needs it named.
 */
export const receiptsOf = (shown: ReportAsked, retailerOf: RetailerOf, row?: Place) => {
  const { periodo, startDate, endDate, varejistaIds, groupBy } = shown;
  const lojaId = row?.lojaId ?? shown.lojaId;
  return {
    ...(row && !groupBy ? { day: row.agrupador } : { periodo, startDate, endDate }),
    serie: row && groupBy === "serie" ? Number(row.agrupador) : undefined,
    lojaId,
    varejistaId: (lojaId && retailerOf(lojaId)) || varejistaIds,
    ...counted,
  };
};
