import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { formatDecimal } from "../../lib/format";
import type { Retailer } from "../../modules/own-profile";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { CostForm } from "./cost-form";
import { costText } from "./figures";
import classes from "./impact.module.css";
import { factors } from "./messages";
import { useFactors } from "./queries";

type Factor = Schemas["Factor"];

export type FactorsProps = {
  /** Receipts declared not printed in the period on screen; unknown while it loads. */
  notPrinted: number | undefined;
  /** Whose own cost of a printed receipt counts; absent: the programme's assumption. */
  retailer?: Retailer;
  /** Whether the reader may change that cost. */
  decides?: boolean;
  onClose: () => void;
};

const written = (value: number) => formatDecimal(value, 0, 7);
const amount = ({ unidade, valor }: Factor) =>
  unidade === "R$"
    ? `R$ ${costText(Math.round(valor * 1000))}`
    : `${written(valor)} ${unidade.replace("CO2", "CO₂")}`;

/** What is published from the lowest to the highest, where that is more than the factor itself. */
const rangeOf = ({ minimo, maximo }: Factor) =>
  minimo !== undefined && maximo !== undefined && minimo < maximo
    ? ` ${factors.range(written(minimo), written(maximo))}`
    : null;

function Source({ factor }: { factor: Factor }) {
  if (!factor.fonteUrl) return factor.fonte;
  return (
    <>
      {factors.source}{" "}
      <a href={factor.fonteUrl} target="_blank" rel="noreferrer">
        {factor.fonte} <span className="sr-only">{factors.newTab}</span>
      </a>
    </>
  );
}

/** The factors behind the impact, each with its source. */
export function FactorsDialog({ notPrinted, retailer, decides, onClose }: FactorsProps) {
  const query = useFactors();
  const costMilli = retailer?.custoPorCupomMilesimos;
  const list = query.data?.fatores.map((factor) =>
    factor.unidade === "R$" && costMilli !== undefined && costMilli !== Math.round(factor.valor * 1000)
      ? { ...factor, valor: costMilli / 1000, fonte: factors.ownCost, fonteUrl: null }
      : factor,
  );
  return (
    <Dialog onClose={onClose} title={factors.title} size="lg">
      {query.error && !list && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.isPending && <LinesSkeleton lines={6} />}
      {query.data && (
        <Text size="sm" c="dimmed">
          {query.data.aviso}
        </Text>
      )}
      {notPrinted !== undefined && (
        <Text size="sm" mt="sm">
          {factors.counted(notPrinted)}
        </Text>
      )}
      <dl className={classes.factors}>
        {list?.map((factor) => (
          <div key={factor.unidade}>
            <dt>
              {amount(factor)} {factors.perReceipt}
            </dt>
            <dd>
              <Source factor={factor} />
              {rangeOf(factor)}
            </dd>
          </div>
        ))}
      </dl>
      {retailer && decides && <CostForm retailer={retailer} />}
    </Dialog>
  );
}
