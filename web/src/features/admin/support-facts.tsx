import { Link } from "@tanstack/react-router";
import { dayOf, formatDay, formatNumber } from "../../lib/format";
import type { Fact } from "../../ui/facts";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { contactFact, sinceFact } from "./common-facts";
import { pageOf } from "./companies";
import { messages } from "./messages";
import { messages as page, stateTones } from "./page-messages";
import type { HouseRow, RetailerRow, ShopRow } from "./support-queries";

// What support's page begins with, of each kind.

const facts = messages.facts;
const texts = page.support;
const dayIn = (instant: string) => formatDay(dayOf(new Date(instant)));

function contractOf({ contratoAssinado, dataAssinatura, dataEnvioContrato }: RetailerRow) {
  if (contratoAssinado)
    return <Tag tone="ok">{dataAssinatura ? texts.signed(dayIn(dataAssinatura)) : facts.complete}</Tag>;
  return <Tag tone="wait">{dataEnvioContrato ? texts.sent(dayIn(dataEnvioContrato)) : texts.unsent}</Tag>;
}

export const retailerFacts = (row: RetailerRow): Fact[] => [
  [texts.contract, contractOf(row)],
  [
    texts.payment,
    row.pagamentoEmAtraso === null ? (
      facts.unsubscribed
    ) : (
      <Tag key="payment" tone={row.pagamentoEmAtraso ? "off" : "ok"}>
        {row.pagamentoEmAtraso ? texts.late : texts.onTime}
      </Tag>
    ),
  ],
  [
    texts.stores,
    row.numeroMaximoLojas === null
      ? texts.plain(formatNumber(row.totalLojas))
      : texts.of(formatNumber(row.totalLojas), formatNumber(row.numeroMaximoLojas)),
  ],
  [texts.receipts30, formatNumber(row.cupons)],
  [texts.tills, formatNumber(row.totalPdvs)],
  [facts.softwareHouse, row.softwareHouse || facts.noSoftwareHouse],
  [facts.corporateName, row.razaoSocial],
  sinceFact(row.dataCadastro),
];

export const houseFacts = (row: HouseRow): Fact[] => [
  [texts.stores, formatNumber(row.totalLojas)],
  [texts.receipts30, formatNumber(row.cupons)],
  [texts.tills, formatNumber(row.totalPdvs)],
  [facts.corporateName, row.nome],
  sinceFact(row.dataCadastro),
  contactFact(facts.focal, row.pontoFocalNome, row.pontoFocalWhatsapp, row.pontoFocalEmail),
  contactFact(facts.technical, row.contatoTecnicoNome, row.contatoTecnicoTelefone, row.contatoTecnicoEmail),
];

export const shopFacts = (row: ShopRow): Fact[] => [
  [
    texts.state,
    <Tag key="state" tone={stateTones[row.situacao]}>
      {page.states[row.situacao]}
    </Tag>,
  ],
  [texts.last, row.ultimoCupom ? <RelativeTime key="last" instant={row.ultimoCupom} /> : texts.never],
  [texts.receipts30, formatNumber(row.cupons)],
  [
    facts.retailer,
    <Link key="retailer" {...pageOf("support", "VAREJISTA", row.varejistaId)}>
      {row.varejista}
    </Link>,
  ],
  [
    facts.softwareHouse,
    row.softwareHouseId ? (
      <Link key="house" {...pageOf("support", "PARCEIRO", row.softwareHouseId)}>
        {row.softwareHouse}
      </Link>
    ) : (
      facts.noSoftwareHouse
    ),
  ],
  [facts.category, row.categoria || facts.noCategory],
  sinceFact(row.dataCadastro),
];
