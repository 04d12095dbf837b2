import { $api } from "../../api/client";
import { formatChange, formatNumber, formatPercent } from "../../lib/format";
import { KpiCard } from "../../ui/card";
import classes from "./attention.module.css";
import { messages } from "./messages";

const texts = messages.programme;

/** What the programme received in the last 30 days, beside the 30 before as far as those days are over (decision 99). */
export function ProgrammeFigures() {
  const { data } = $api.useQuery("get", "/admin/cupons/report", {
    params: { query: { comparar: "anterior", rowsPerPage: 1 } },
  });
  if (!data) return null; // the report itself says what went wrong
  const { totais, comparacao } = data;
  return (
    <div className={classes.figures}>
      <KpiCard
        label={texts.receipts}
        value={formatNumber(totais.cuponsVerdesTotais)}
        link={{ to: "/lista-cupons" }}
        note={
          comparacao && comparacao.variacao !== null
            ? texts.change(formatChange(comparacao.variacao))
            : undefined
        }
      />
      <KpiCard
        label={texts.identified}
        value={formatNumber(totais.cuponsVerdesIdentificados)}
        note={texts.share(formatPercent(totais.porcentagemCuponsVerdesIdentificados))}
      />
    </div>
  );
}
