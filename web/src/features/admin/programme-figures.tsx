import { $api } from "../../api/client";
import { dayOf, formatChange, formatGrams, formatNumber, formatPercent } from "../../lib/format";
import { counted } from "../../modules/counted";
import { presetPeriod } from "../../modules/period";
import { KpiCard } from "../../ui/card";
import { FigureSkeleton } from "../../ui/skeletons";
import classes from "./attention.module.css";
import { messages } from "./messages";

const texts = messages.programme;
const report = { to: "/lista-cupons" } as const;

/** The receipts with a CPF of the days that the report has where none are asked for. */
const identifiedOnes = () => {
  const { start, end } = presetPeriod("30", dayOf(new Date()));
  const search = { startDate: start, endDate: end, ...counted, consumidor: "comCpf" } as const;
  return { to: "/lista-cupons/cupons", search } as const;
};

/** What stands for a figure: itself, or that it comes, or that it does not. */
const shown = (text: string | undefined, failed: boolean) => {
  if (text !== undefined) return text;
  return failed ? "—" : <FigureSkeleton />;
};

function ReceiptFigures() {
  const { data, error } = $api.useQuery("get", "/admin/cupons/report", {
    params: { query: { comparar: "anterior", rowsPerPage: 1 } },
  });
  const change = data?.comparacao?.variacao ?? null;
  return (
    <>
      <KpiCard
        label={texts.receipts}
        value={shown(data && formatNumber(data.totais.cuponsVerdesTotais), !!error)}
        link={report}
        note={change === null ? undefined : texts.change(formatChange(change))}
      />
      <KpiCard
        label={texts.identified}
        value={shown(data && formatNumber(data.totais.cuponsVerdesIdentificados), !!error)}
        link={identifiedOnes()}
        note={data && texts.share(formatPercent(data.totais.porcentagemCuponsVerdesIdentificados))}
      />
    </>
  );
}

/** Paper, stores and retailers; a number of the last two opens what it counted. */
function CompanyFigures() {
  const { data, error } = $api.useQuery("get", "/admin/programa");
  const figure = (count: number | undefined) =>
    shown(count === undefined ? undefined : formatNumber(count), !!error);
  return (
    <>
      <KpiCard
        label={texts.paper}
        value={shown(data && formatGrams(data.papelGramas), !!error)}
        note={
          data && data.papelAnterior > 0
            ? texts.change(formatChange(data.papelMedido / data.papelAnterior - 1))
            : texts.declared
        }
      />
      <KpiCard
        label={texts.receiving}
        value={figure(data?.lojasRecebendo)}
        link={{ to: "/lista-lojas", search: { situacao: "recebendo" } }}
        note={data && texts.receivingThen(formatNumber(data.lojasRecebendoAnterior))}
      />
      <KpiCard
        label={texts.joined}
        value={figure(data?.varejistasNovos)}
        link={{ to: "/lista-varejista", search: { situacao: "novo" } }}
        note={data && texts.before(formatNumber(data.varejistasNovosAnterior))}
      />
      <KpiCard
        label={texts.gone}
        value={figure(data?.varejistasSairam)}
        link={{ to: "/lista-varejista", search: { situacao: "saiu" } }}
        note={data && texts.before(formatNumber(data.varejistasSairamAnterior))}
      />
    </>
  );
}

/** How the programme goes, beside the 30 days before as far as its days are over (decision 99). */
export function ProgrammeFigures() {
  return (
    <div className={classes.figures}>
      <ReceiptFigures />
      <CompanyFigures />
    </div>
  );
}
