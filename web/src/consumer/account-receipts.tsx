import "./account-receipts.css";
import { useEffect, useId, useState } from "react";
import { addDays, dayOf, formatCents, plural } from "../lib/format";
import { formatMonth } from "../lib/month";
import { fetchAccountReceipts, type ListedReceipt, type NamedRetailer, type Narrowed } from "./account";
import { Failure } from "./failure";
import { Field } from "./field";
import { Loading } from "./loading";
import { Receipt } from "./receipt";
import { Told } from "./told";
import { useParts } from "./use-parts";

/** How long after the last letter a search is asked for. */
const SETTLED_MS = 300;

const OWN_DAYS = "dias";

/** The periods that need no dates, by how many days they hold; '' is all. */
const PERIODS = {
  "": "Desde o início",
  30: "Últimos 30 dias",
  365: "Últimos 12 meses",
  [OWN_DAYS]: "Escolher as datas",
};

const EVERYTHING: Narrowed = { filter: "", retailerId: "", startDate: "", endDate: "", counted: "" };

type NarrowProps = {
  retailers: NamedRetailer[];
  narrowed: Narrowed;
  onNarrowed: (change: Partial<Narrowed>) => void;
};

const endsBefore = ({ startDate, endDate }: Narrowed) => Boolean(startDate && endDate && endDate < startDate);

/** A search, a period, and the retailers to choose one of. */
function Narrow({ retailers, narrowed, onNarrowed }: NarrowProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [period, setPeriod] = useState("");
  const { startDate, endDate } = narrowed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onNarrowed` does the same whenever it was made
  useEffect(() => {
    if (typed.trim() === narrowed.filter) return;
    const timer = setTimeout(() => onNarrowed({ filter: typed.trim() }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, narrowed.filter]);
  const choosePeriod = (chosen: string) => {
    setPeriod(chosen);
    if (chosen === OWN_DAYS) return;
    onNarrowed({ startDate: chosen && addDays(dayOf(new Date()), 1 - Number(chosen)), endDate: "" });
  };
  return (
    <section className="narrow" aria-label="Procurar cupons">
      <Field
        type="search"
        label="Loja ou rede"
        value={typed}
        maxLength={120}
        autoComplete="off"
        error={undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="field">
        <label htmlFor={id}>Período</label>
        <select id={id} value={period} onChange={(event) => choosePeriod(event.target.value)}>
          {Object.entries(PERIODS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {period === OWN_DAYS && (
        <>
          <Field
            type="date"
            label="De"
            value={startDate}
            error={undefined}
            onChange={(event) => onNarrowed({ startDate: event.target.value })}
          />
          <Field
            type="date"
            label="Até"
            value={endDate}
            error={endsBefore(narrowed) ? "Escolha um dia depois do primeiro." : undefined}
            onChange={(event) => onNarrowed({ endDate: event.target.value })}
          />
        </>
      )}
      {retailers.length > 1 && (
        <fieldset className="chips" aria-label="De que loja">
          {[{ id: "", tradeName: "Todas" }, ...retailers].map((retailer) => (
            <button
              key={retailer.id}
              type="button"
              aria-pressed={retailer.id === narrowed.retailerId}
              onClick={() => onNarrowed({ retailerId: retailer.id })}
            >
              {retailer.tradeName}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}

/** The receipts of each month, in their order. A receipt's month is that of its own clock. */
const byMonth = (receipts: ListedReceipt[]) => {
  const months: [month: string, receipts: ListedReceipt[]][] = [];
  for (const receipt of receipts) {
    const month = receipt.issuedAt.slice(0, 7);
    const last = months.at(-1);
    if (last?.[0] === month) last[1].push(receipt);
    else months.push([month, [receipt]]);
  }
  return months;
};

type SumProps = {
  sum: NonNullable<ListedReceipt["month"]>;
  /** Absent where what it counted is listed already. */
  onOpened: (() => void) | undefined;
};

/** What a month comes to; it opens the receipts that it counted. */
function MonthSum({ sum, onOpened }: SumProps) {
  const said = `${plural(sum.count, "cupom", "cupons")}, ${formatCents(sum.amountCents)}`;
  if (!onOpened || sum.count === 0) return <p className="sum">{said}</p>;
  return (
    <button
      type="button"
      className="quiet sum"
      aria-label={`${said} em ${formatMonth(sum.month)}: ver o que foi contado`}
      onClick={onOpened}
    >
      {said}
    </button>
  );
}

/** lastDayOf("2026-11") → "2026-11-30" */
const lastDayOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** What narrows the list to the receipts that a month's sum counts, of those that are listed. */
const withinMonth = (narrowed: Narrowed, month: string): Narrowed => {
  const within: Narrowed = {
    ...narrowed,
    startDate: `${month}-01`,
    endDate: lastDayOf(month),
    counted: "true",
  };
  if (narrowed.startDate > within.startDate) within.startDate = narrowed.startDate;
  if (narrowed.endDate && narrowed.endDate < within.endDate) within.endDate = narrowed.endDate;
  return within;
};

type Props = { token: string; retailers: NamedRetailer[] };

/** The receipts of all retailers of an account, newest first, by month; days that end before they begin are not asked for. */
export function AccountReceipts({ token, retailers }: Props) {
  const [narrowed, setNarrowed] = useState(EVERYTHING);
  const [opened, setOpened] = useState("");
  const [inOrder, setInOrder] = useState(narrowed);
  if (inOrder !== narrowed && !endsBefore(narrowed)) setInOrder(narrowed);
  const asked = { ...narrowed, startDate: inOrder.startDate, endDate: inOrder.endDate };
  const shown = opened ? withinMonth(asked, opened) : asked;
  const { items, loading, error, more, retry } = useParts(JSON.stringify([token, shown]), (cursor, signal) =>
    fetchAccountReceipts(token, shown, cursor, signal),
  );
  const narrow = Object.values(shown).some(Boolean);
  return (
    <section aria-label="Cupons" aria-busy={loading}>
      <div hidden={opened !== ""}>
        <Narrow
          retailers={retailers}
          narrowed={narrowed}
          onNarrowed={(change) => setNarrowed((before) => ({ ...before, ...change }))}
        />
      </div>
      <Told>{opened && `Só os cupons que contam na soma de ${formatMonth(opened)}.`}</Told>
      {opened && (
        <button type="button" onClick={() => setOpened("")}>
          Ver a lista toda
        </button>
      )}
      {byMonth(items).map(([month, receipts]) => (
        <div key={month} className="month">
          <h2>{formatMonth(month)}</h2>
          {receipts[0]?.month && (
            <MonthSum sum={receipts[0].month} onOpened={opened ? undefined : () => setOpened(month)} />
          )}
          <ul>
            {receipts.map((receipt) => (
              <Receipt
                key={`${receipt.retailerId} ${receipt.accessKey}`}
                receipt={receipt}
                retailer={receipt.retailerName}
              />
            ))}
          </ul>
        </div>
      ))}
      {loading && <Loading />}
      <div role="status">
        {!loading && error === undefined && items.length === 0 && (
          <p className="state">
            {narrow
              ? "Nenhum cupom assim. Mude a busca, o período ou a loja."
              : "Você ainda não tem cupons. Informe seu CPF na próxima compra."}
          </p>
        )}
        {!loading && error === undefined && items.length > 0 && !more && (
          <p className="state">Não há mais cupons.</p>
        )}
      </div>
      {!loading && error !== undefined && <Failure error={error} onRetry={retry} />}
      {!loading && error === undefined && more && (
        <button type="button" className="more" onClick={more}>
          Carregar mais
        </button>
      )}
    </section>
  );
}
