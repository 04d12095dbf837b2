import { lazy, type ReactNode, Suspense } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { MISSING_PART } from "../../ui/missing-part";
import { PageHeader } from "../../ui/page-header";
import { Region } from "../../ui/region";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { useAfterPaint } from "../../ui/use-after-paint";
import { DayChart } from "./day-chart";
import { Figures } from "./figures-row";
import classes from "./home.module.css";
import type { Home } from "./home-state";
import { ImpactCard } from "./impact-card";
import { greeting, lengthLabel, setup, subtitle } from "./messages";
import { LENGTHS } from "./store-rows";

const StoresCard = lazy(() => import("./stores-card").then((module) => ({ default: module.StoresCard })));

type Props = {
  home: Home;
  /** Trade name of the company; unknown while it loads. */
  name: string | undefined;
  /** What is left to do, shown instead of figures until the first receipt. */
  guide: ReactNode;
  onHow: () => void;
  /** Cards beside the stores, and the dialogs. */
  children: ReactNode;
};

/** What is fetched after the first screen. */
const Below = ({ children }: { children: ReactNode }) => (
  <Region fallback={<EmptyState title={MISSING_PART} />}>
    <Suspense fallback={null}>{children}</Suspense>
  </Region>
);

/** The part that both homes share: greeting, period, figures, chart, impact, stores. */
export function HomeScreen({ home, name, guide, onHow, children }: Props) {
  const user = useCurrentUser();
  const { indicators, length } = home;
  // First come the figures and the chart, which fill a screen: they have the line and the processor until they are painted.
  const below = useAfterPaint(!indicators.isPending && !home.daily.isPending);
  const chips = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={classes.chips} role="group" aria-label="Período">
      {LENGTHS.map((days) => (
        <Chip key={days} on={days === length} onClick={() => home.setLength(days)}>
          {lengthLabel(days)}
        </Chip>
      ))}
    </div>
  );
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date().getHours())}
        subtitle={home.waiting ? setup.subtitle(name) : subtitle(name, indicators.data?.totalLojas, length)}
        actions={!home.waiting && chips}
      />
      {indicators.error && !indicators.data ? (
        <Card>
          <ErrorState error={indicators.error} onRetry={indicators.refetch} />
        </Card>
      ) : home.waiting ? (
        <div className={classes.setup}>
          <div className={classes.grid}>
            {guide}
            <p className={classes.later}>{setup.later}</p>
          </div>
          <div className={classes.grid}>
            <Below>{children}</Below>
          </div>
        </div>
      ) : (
        <div className={classes.grid} aria-busy={indicators.isFetching}>
          <Figures home={home} />
          <div className={classes.wide}>
            <DayChart home={home} />
            <ImpactCard home={home} onHow={onHow} />
          </div>
          {below && (
            <Below>
              <div className={classes.stores}>
                <StoresCard home={home} />
                <div className={classes.side}>{children}</div>
              </div>
            </Below>
          )}
        </div>
      )}
    </>
  );
}
