import { formatNumber } from "../../lib/format";
import { GreenReceipts } from "../../modules/green-receipts";
import { KpiCard } from "../../ui/card";
import { FigureSkeleton } from "../../ui/skeletons";
import { growth, points, ratingText, shareText } from "./figures";
import classes from "./home.module.css";
import type { Home } from "./home-state";
import { figures } from "./messages";
import { receiptsOf } from "./receipts-of";

const waiting = <FigureSkeleton />;

/** What is as long as what comes as a rule, and unseen until then. */
const typical = { cupons: 11, cuponsAnterior: 10, identificados: 5, identificadosAnterior: 5 };

/** The four figures on top. */
export function Figures({ home }: { home: Home }) {
  const data = home.figures;
  const saved = home.achievements;
  const now = { part: data?.totalIdentificados ?? 0, whole: data?.totalCupons ?? 0 };
  // What is running is no measure of a whole day: days that are over are compared with the same ones before.
  const over = data ? data.comparacao : typical;
  const full = { part: over?.identificados ?? 0, whole: over?.cupons ?? 0 };
  const before = { part: over?.identificadosAnterior ?? 0, whole: over?.cuponsAnterior ?? 0 };
  const rating = saved.data?.MEDIA_AVALIACOES;
  const ratings = saved.data?.TOTAL_AVALIACOES ?? 0;
  return (
    <div className={classes.figures}>
      <KpiCard
        label={<GreenReceipts>{figures.receipts}</GreenReceipts>}
        value={data ? formatNumber(now.whole) : waiting}
        link={now.whole > 0 ? receiptsOf(home) : undefined}
        {...growth(full.whole, before.whole)}
      />
      <KpiCard
        label={figures.identified}
        value={data ? shareText(now) : waiting}
        link={now.part > 0 ? receiptsOf(home, { consumidor: "comCpf" }) : undefined}
        {...points(full, before)}
      />
      <KpiCard
        label={figures.stores}
        value={data ? formatNumber(data.totalLojas) : waiting}
        link={data && data.totalLojas > 0 ? { to: `/${home.area}/lojas` } : undefined}
        note={figures.tills(data?.totalPdvs ?? 0)}
      />
      <KpiCard
        label={figures.rating}
        value={saved.isPending ? waiting : typeof rating === "number" ? ratingText(rating) : figures.none}
        note={!saved.isError && (ratings > 0 ? figures.ratings(ratings) : figures.unrated)}
      />
    </div>
  );
}
