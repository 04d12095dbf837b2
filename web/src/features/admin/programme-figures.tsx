import { $api } from "../../api/client";
import { formatChange, formatNumber, formatPercent } from "../../lib/format";
import { KpiCard } from "../../ui/card";
import { FigureSkeleton } from "../../ui/skeletons";
import classes from "./attention.module.css";
import { messages } from "./messages";

const texts = messages.programme;
const report = { to: "/lista-cupons" } as const;

/** What the programme received in the last 30 days, beside the 30 before as far as those days are over (decision 99). */
export function ProgrammeFigures() {
  const { data, error } = $api.useQuery("get", "/admin/cupons/report", {
    params: { query: { comparar: "anterior", rowsPerPage: 1 } },
  });
  const figure = (total: number | undefined) => {
    if (total !== undefined) return formatNumber(total);
    return error ? "—" : <FigureSkeleton />;
  };
  const change = data?.comparacao?.variacao ?? null;
  return (
    <div className={classes.figures}>
      <KpiCard
        label={texts.receipts}
        value={figure(data?.totais.cuponsVerdesTotais)}
        link={report}
        note={change === null ? undefined : texts.change(formatChange(change))}
      />
      <KpiCard
        label={texts.identified}
        value={figure(data?.totais.cuponsVerdesIdentificados)}
        link={report}
        note={data && texts.share(formatPercent(data.totais.porcentagemCuponsVerdesIdentificados))}
      />
    </div>
  );
}
