import { formatDay, formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { useParticipation } from "./queries";

const texts = messages.participation;
const decimals = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 3 });

type Row = { key: string; name: string; cupons: number; unidades: number };

function Rows({ caption, head, rows }: { caption: string; head: string; rows: Row[] }) {
  return (
    <table className={classes.rows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{texts.receipts}</th>
          <th scope="col">{texts.units}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cupons, unidades }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{formatNumber(cupons)}</td>
            <td>{decimals.format(unidades)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What takes part in a promotion: receipts, people, units, by store and day. */
export function ParticipationCard({ id }: { id: string }) {
  const { data, error, refetch } = useParticipation(id);
  return (
    <Card title={texts.title}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} />}
      {data?.cupons === 0 && <p className={classes.help}>{texts.none}</p>}
      {data && data.cupons > 0 && (
        <>
          <Facts
            facts={[
              [texts.receipts, formatNumber(data.cupons)],
              [texts.people, formatNumber(data.pessoas)],
              [texts.units, decimals.format(data.unidades)],
            ]}
          />
          <p className={classes.help}>
            {texts.receiptsHelp} {texts.peopleHelp}
          </p>
          <div className={classes.tables}>
            <Rows
              caption={texts.byStore}
              head={messages.stores.store}
              rows={data.porLoja.map(({ lojaId, nomeFantasia, ...sums }) => ({
                key: lojaId,
                name: nomeFantasia,
                ...sums,
              }))}
            />
            <Rows
              caption={texts.byDay}
              head={texts.day}
              rows={data.porDia.map(({ dia, ...sums }) => ({ key: dia, name: formatDay(dia), ...sums }))}
            />
          </div>
        </>
      )}
    </Card>
  );
}
