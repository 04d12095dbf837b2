import { dayOf, formatCents, formatDay, plural } from "../../lib/format";
import { type Fact, Facts } from "../../ui/facts";
import { Tag } from "../../ui/tag";
import { AskedCard } from "./asked-card";
import { messages } from "./page-messages";
import { type Payment, usePayment } from "./page-queries";

const texts = messages.payment;
const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)));

/** What is known of the next charge; where nothing is, why. */
function nextOf({ cobranca, proximaCobranca }: Payment) {
  if (cobranca !== "PREVISTA" || !proximaCobranca) {
    return texts.next[cobranca === "PREVISTA" ? "SEM_RESPOSTA" : cobranca];
  }
  return texts.charge(formatCents(proximaCobranca.cents), dayIn(proximaCobranca.at));
}

const factsOf = (payment: Payment): Fact[] => {
  const { situacao, porMesCentavos, numeroMaximoLojas, emAbertoDesde, emAtraso, terminaEm } = payment;
  return [
    [texts.nextCharge, nextOf(payment)],
    [
      texts.state,
      <Tag key="state" tone={situacao === "ATIVA" ? "ok" : "wait"}>
        {situacao === "ATIVA" ? texts.active : texts.pending}
      </Tag>,
    ],
    [
      texts.open,
      emAbertoDesde ? (
        <Tag key="open" tone={emAtraso ? "off" : "wait"}>
          {texts.since(dayIn(emAbertoDesde))}
        </Tag>
      ) : undefined,
    ],
    [texts.ends, terminaEm ? dayIn(terminaEm) : undefined],
    [texts.monthly, texts.perMonth(formatCents(porMesCentavos), plural(numeroMaximoLojas, "loja", "lojas"))],
    [texts.trial, payment.pagamentoDeTeste ? texts.trialHelp : undefined],
  ];
};

/** How a retailer pays, and when it is charged next, as the payment provider says at this moment. */
export function PaymentCard({ id }: { id: string }) {
  return (
    <AskedCard
      title={texts.title}
      asked={usePayment(id)}
      empty={{ title: texts.empty, help: texts.emptyHelp }}
      isEmpty={({ situacao }) => situacao === "NENHUMA"}
    >
      {(payment) => <Facts facts={factsOf(payment)} />}
    </AskedCard>
  );
}
