import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { useArea } from "../../modules/area";
import { GreenReceipts } from "../../modules/green-receipts";
import { listable, periodOf, type ReportAsked, type Situation } from "./lists";
import { counted, countText, periodText } from "./messages";
import { receiptsOf } from "./receipts-of";

type Props = {
  /** What the report on screen answers to. */
  shown: ReportAsked;
  answer: { totais: Schemas["CouponSums"]; cancelados: number; substituidos: number } | undefined;
  /** The retailer of a store. */
  retailerOf: (lojaId: string) => string | undefined;
};

/** How many receipts the report counts, and how many of the same period it leaves out; each number opens its receipts. */
export function ReportCount({ shown, answer, retailerOf }: Props) {
  const area = useArea();
  const period = periodOf(shown);
  if (!answer) return countText(undefined, undefined, period);
  const search = receiptsOf(shown, retailerOf);
  const number = (total: number, situacao: Situation) => {
    const text = counted(total, situacao);
    if (total === 0 || !listable(area, search)) return text;
    return (
      <Link to="/lista-cupons/cupons" search={{ ...search, situacao }}>
        {text}
      </Link>
    );
  };
  return (
    <>
      <GreenReceipts>{counted(answer.totais.cuponsVerdesTotais, "authorised")}</GreenReceipts>{" "}
      {periodText(period)} · {number(answer.cancelados, "cancelled")} ·{" "}
      {number(answer.substituidos, "substituted")}
    </>
  );
}
