import { formatCents, formatGrams, formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import { IconLeaf } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { litresText, treesText } from "./figures";
import type { Home } from "./home-state";
import classes from "./impact.module.css";
import { impact } from "./messages";

/** What was saved in the period, in the one loud place of the screen. All figures are estimates. */
export function ImpactCard({ home, onHow }: { home: Home; onHow: () => void }) {
  const { achievements, figures: indicators } = home;
  const title = impact.title[home.area];
  if (achievements.error && !achievements.data) {
    return (
      <Card title={title}>
        <ErrorState error={achievements.error} onRetry={achievements.refetch} />
      </Card>
    );
  }
  if (!achievements.data || !indicators) {
    return (
      <Card title={title}>
        <LinesSkeleton lines={6} />
      </Card>
    );
  }
  const { cuponsNaoImpressos: notPrinted, papelGramas } = indicators;
  const saved = achievements.data;
  const trees = saved.ARVORES_SALVAS ?? 0;
  const oil = saved.PETROLEO_ECONOMIZADO;
  const figures = [
    { label: impact.water, value: litresText(saved.AGUA_ECONOMIZADA ?? 0) },
    { label: impact.co2, value: `${formatNumber(saved.CO2_ECONOMIZADO ?? 0)} kg` },
    { label: impact.trees(trees), value: treesText(trees) },
    { label: impact.money, value: formatCents(Math.round((saved.ECONOMIA_FINANCEIRA ?? 0) * 100)) },
    { label: impact.notPrinted(notPrinted), value: formatNumber(notPrinted) },
    { label: impact.oil, value: typeof oil === "number" ? litresText(oil) : undefined },
  ];
  return (
    <Card
      tone="deep"
      className={classes.card}
      title={
        <span className={classes.title}>
          <IconLeaf />
          {title}
        </span>
      }
    >
      <p className={classes.paper}>{formatGrams(papelGramas)}</p>
      <p className={classes.lead}>{impact.paper}</p>
      <dl className={classes.grid}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === undefined ? classes.words : undefined}>
              {value ?? impact.notEstimated}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className={classes.how} onClick={onHow}>
        {impact.how}
      </button>
    </Card>
  );
}
