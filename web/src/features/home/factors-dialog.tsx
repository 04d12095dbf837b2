import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { costText } from "./figures";
import classes from "./impact.module.css";
import { factors } from "./messages";
import { useFactors } from "./queries";

type Factor = Schemas["Factor"];

type Props = {
  /** Receipts declared not printed in the period on screen; unknown while it loads. */
  notPrinted: number | undefined;
  /** What one printed receipt costs this retailer, in thousandths of a real; absent: the programme's assumption. */
  costMilli?: number;
  onClose: () => void;
  /** After the factors: what can be changed here. */
  children?: ReactNode;
};

const value = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 7 });
const amount = ({ unidade, valor }: Factor) =>
  unidade === "R$"
    ? `R$ ${costText(Math.round(valor * 1000))}`
    : `${value.format(valor)} ${unidade.replace("CO2", "CO₂")}`;

/** What is published from the lowest to the highest, where that is more than the factor itself. */
const rangeOf = ({ minimo, maximo }: Factor) =>
  minimo !== undefined && maximo !== undefined && minimo < maximo
    ? ` ${factors.range(value.format(minimo), value.format(maximo))}`
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
export function FactorsDialog({ notPrinted, costMilli, onClose, children }: Props) {
  const query = useFactors();
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
      {children}
    </Dialog>
  );
}
