import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { comparisonText, periodText } from "../../modules/against/words";
import { useArea } from "../../modules/area";
import { GreenReceipts } from "../../modules/green-receipts";
import { listable, periodOf, type ReportAsked, type Situation } from "./lists";
import { counted, countText } from "./messages";
import { receiptsOf } from "./receipts-of";

type Props = {
  /** What the report on screen answers to. */
  shown: ReportAsked;
  answer:
    | {
        totais: Schemas["CouponSums"];
        cancelados: number;
        substituidos: number;
        comparacao?: Schemas["CouponComparison"];
      }
    | undefined;
  /** The retailer of a store. */
  retailerOf: (lojaId: string) => string | undefined;
};

/** How many receipts the report counts, and how many of the same period it leaves out; each number opens its receipts. */
export function ReportCount({ shown, answer, retailerOf }: Props) {
  const area = useArea();
  const period = periodOf(shown);
  if (!answer) return countText(undefined, undefined, period);
  const search = receiptsOf(shown, retailerOf);
  const linkTo = (total: number, situacao: Situation) =>
    total > 0 && listable(area, search)
      ? ({ to: "/lista-cupons/cupons", search: { ...search, situacao } } as const)
      : undefined;
  const number = (total: number, situacao: Situation) => {
    const text = counted(total, situacao);
    const link = linkTo(total, situacao);
    return link ? <Link {...link}>{text}</Link> : text;
  };
  return (
    <>
      <GreenReceipts link={linkTo(answer.totais.cuponsVerdesTotais, "authorised")}>
        {counted(answer.totais.cuponsVerdesTotais, "authorised")}
      </GreenReceipts>{" "}
      {periodText(period)} · {number(answer.cancelados, "cancelled")} ·{" "}
      {number(answer.substituidos, "substituted")}
      {answer.comparacao && (
        <>
          <br />
          {comparisonText(answer.comparacao, (total) => counted(total, "any"))}
        </>
      )}
    </>
  );
}
