import { SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { formatDay, formatNumber, formatPercent, formatShortDay } from "../../lib/format";
import { presetPeriod } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { Card, KpiCard } from "../../ui/card";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { IconLeaf } from "../../ui/portal-icons";
import { type SampleDay, type SampleStore, sampleDays, sampleStores } from "./sample-data";

const TODAY = "2026-11-20";

const byDay: ChartData<SampleDay> = {
  title: "Cupons por dia",
  kind: "days",
  rows: sampleDays,
  running: (row) => row.day === TODAY,
  axis: { label: "Dia", short: (row) => formatShortDay(row.day), long: (row) => formatDay(row.day) },
  series: [
    { label: "Emitidos", value: (row) => row.total },
    { label: "Com CPF", value: (row) => row.identified },
  ],
};

const byStore: ChartData<SampleStore> = {
  title: "Identificados por loja",
  kind: "bars",
  rows: sampleStores.slice(0, 5),
  axis: { label: "Loja", short: (row) => row.name },
  series: [{ label: "Com CPF", value: (row) => row.ratio, format: formatPercent }],
};

/** Figures and pictures: KPI, impact, charts with their table twins, period. */
export function GuideFigures() {
  const [period, setPeriod] = useState(() => presetPeriod("30", TODAY));
  return (
    <Stack gap="md">
      <PeriodPicker value={period} onChange={setPeriod} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <KpiCard
          label="Cupons verdes"
          value={formatNumber(18412)}
          note="+12,4% que o período anterior"
          trend="up"
        />
        <KpiCard label="Identificados" value={formatPercent(0.5418)} note="−3,1 pontos" trend="down" />
        <KpiCard label="Lojas cadastradas" value="3" note="11 caixas" />
        <KpiCard label="Nota média" value="4,6" note="312 avaliações" />
      </SimpleGrid>
      <ChartCard data={byDay} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ChartCard data={byStore} />
        <Card tone="deep" title="Impacto das suas lojas" aside={<IconLeaf />}>
          <p>19,7 kg de papel que não foi impresso</p>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}
