import { Button, Progress } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { formatDateTime, formatDay, formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { isSimulating, useCancelSimulation, useSimulate, useSimulation } from "./queries";

type Simulation = Schemas["Simulation"];

const texts = messages.simulation;

/** People are told apart up to this number. */
const MOST_PEOPLE = 2_000_000;

/** 'Simular': which receipts of the last 30 days would have taken part in the promotion as it is. */
export function SimulationCard({ id }: { id: string }) {
  const { data, error, refetch } = useSimulation(id);
  const simulate = useSimulate();
  const cancel = useCancelSimulation();
  const params = { params: { path: { id } } };
  const last = data?.ultima;
  const open = last && isSimulating(last);
  return (
    <Card title={texts.title}>
      <p className={classes.help}>{texts.help}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={2} />}
      {last && <Last simulation={last} />}
      {data && (
        <p className={classes.act}>
          {open ? (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(params)}>
              {texts.cancel}
            </Button>
          ) : (
            <Button variant="default" loading={simulate.isPending} onClick={() => simulate.mutate(params)}>
              {last ? texts.again : texts.run}
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}

function Last({ simulation }: { simulation: Simulation }) {
  const { estado, de, ate, lojas, lojasLidas, cupons, pessoas, unidades, terminouEm, mudouEm } = simulation;
  if (isSimulating(simulation)) {
    const said = estado === "waiting" ? texts.waiting : texts.reading(lojasLidas, lojas);
    return (
      <div role="status">
        <p>{said}</p>
        <Progress
          size="sm"
          radius="xl"
          value={lojas > 0 ? (100 * lojasLidas) / lojas : 0}
          aria-label={`${texts.title}: ${said}`}
        />
      </div>
    );
  }
  if (estado !== "done") return <p>{estado === "failed" ? texts.failed : texts.cancelled}</p>;
  return (
    <>
      <p className={classes.result}>
        {texts.result(formatDay(de), formatDay(ate), formatDateTime(terminouEm ?? ""))}
      </p>
      <Facts
        facts={[
          [texts.receipts, formatNumber(cupons)],
          [
            texts.people,
            pessoas < MOST_PEOPLE ? formatNumber(pessoas) : texts.many(formatNumber(MOST_PEOPLE)),
          ],
          [texts.units, formatNumber(unidades)],
        ]}
      />
      {mudouEm && <p className={classes.result}>{texts.outdated(formatDateTime(mudouEm))}</p>}
    </>
  );
}
