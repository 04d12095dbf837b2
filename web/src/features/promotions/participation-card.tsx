import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { dayOf, formatDay, formatNumber, formatShortDay } from "../../lib/format";
import { isRunning } from "../../modules/period";
import { Card } from "../../ui/card";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { Facts } from "../../ui/facts";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { useParticipation } from "./queries";

type Participation = Schemas["Participation"];
type Day = Schemas["ParticipationDay"];

const texts = messages.participation;

const chartOf = (rows: Day[]): ChartData<Day> => ({
  title: texts.byDay,
  kind: "days",
  rows,
  running: ({ dia }) => isRunning(dia, dayOf(new Date())),
  axis: { label: texts.day, short: ({ dia }) => formatShortDay(dia), long: ({ dia }) => formatDay(dia) },
  series: [
    { label: texts.receipts, value: ({ cupons }) => cupons },
    { label: texts.units, value: ({ unidades }) => unidades, format: formatNumber },
  ],
});

/** What takes part in a promotion: receipts, people, units, by store and day. */
export function ParticipationCards({ id }: { id: string }) {
  const { data, error, refetch } = useParticipation(id);
  const chart = useMemo(() => data && chartOf(data.porDia), [data]);
  return (
    <>
      <Card title={texts.title}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinesSkeleton lines={4} />}
        {data?.cupons === 0 && <p className={classes.help}>{texts.none}</p>}
        {data && data.cupons > 0 && <Sums of={data} />}
      </Card>
      {chart && chart.rows.length > 1 && <ChartCard data={chart} />}
    </>
  );
}

function Sums({ of: { cupons, pessoas, unidades, porLoja } }: { of: Participation }) {
  return (
    <>
      <Facts
        facts={[
          [texts.receipts, formatNumber(cupons)],
          [texts.people, formatNumber(pessoas)],
          [texts.units, formatNumber(unidades)],
        ]}
      />
      <p className={classes.help}>
        {texts.receiptsHelp} {texts.peopleHelp}
      </p>
      <table className={classes.rows}>
        <caption>{porLoja.length < MOST_STORES ? texts.byStore : texts.topStores(MOST_STORES)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.stores.store}</th>
            <th scope="col">{texts.receipts}</th>
            <th scope="col">{texts.units}</th>
          </tr>
        </thead>
        <tbody>
          {porLoja.map((store) => (
            <tr key={store.lojaId}>
              <th scope="row">{store.nomeFantasia}</th>
              <td>{formatNumber(store.cupons)}</td>
              <td>{formatNumber(store.unidades)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The call gives so many stores at most. */
const MOST_STORES = 100;
