import { useParams } from "@tanstack/react-router";
import { formatCnpj, formatNumber, plural } from "../../lib/format";
import type { Fact } from "../../ui/facts";
import { Tag } from "../../ui/tag";
import { addressOf } from "./address";
import { contactFact, houseFact, sinceFact } from "./common-facts";
import { CompanyDetails } from "./company-details";
import { ContractCard } from "./contract-card";
import { messages } from "./messages";
import { MissingCompany } from "./missing";
import { PaymentCard } from "./payment-card";
import { type Retailer, useRetailer } from "./queries";
import { RootCard } from "./root-card";

const texts = messages.facts;

const sizeOf = ({ numeroLojas, numeroMaximoPdvs }: Retailer) =>
  numeroLojas === null || numeroMaximoPdvs === null
    ? texts.none
    : texts.sizeOf(
        plural(numeroLojas, "loja", "lojas"),
        `${formatNumber(numeroMaximoPdvs)} ${numeroMaximoPdvs === 1 ? "PDV" : "PDVs"}`,
      );

/** How many stores the plan allows, and whether a payment of it is overdue. */
function Subscription({ numeroMaximoLojas, pagamentoEmAtraso }: Retailer) {
  return (
    <>
      {numeroMaximoLojas === null
        ? texts.unsubscribed
        : texts.upTo(plural(numeroMaximoLojas, "loja", "lojas"))}{" "}
      {pagamentoEmAtraso && <Tag tone="off">{texts.late}</Tag>}
    </>
  );
}

const factsOf = (retailer: Retailer): Fact[] => [
  [texts.corporateName, retailer.razaoSocial],
  [texts.cnpj, formatCnpj(retailer.documento)],
  houseFact(retailer.parceiro),
  sinceFact(retailer.dataCadastro),
  [texts.size, sizeOf(retailer)],
  [texts.subscription, <Subscription key="subscription" {...retailer} />],
  [
    texts.profile,
    <Tag key="profile" tone={retailer.cadastroCompleto ? "ok" : "wait"}>
      {retailer.cadastroCompleto ? texts.complete : texts.incomplete}
    </Tag>,
  ],
  [texts.address, addressOf(retailer)],
  contactFact(texts.focal, retailer.pontoFocalNome, retailer.pontoFocalWhatsapp, retailer.pontoFocalEmail),
  contactFact(
    texts.legal,
    retailer.contatoLegalNome,
    retailer.contatoLegalWhatsapp,
    retailer.contatoLegalEmail,
  ),
  contactFact(
    texts.technical,
    retailer.contatoTecnicoNome,
    retailer.contatoTecnicoTelefone,
    retailer.contatoTecnicoEmail,
  ),
];

/** '/admin/retailer-details/{id}' (AA-08); the id may be a CNPJ (D-31). */
export function RetailerDetails() {
  const { id } = useParams({ from: "/portal/admin/retailer-details/$id" });
  const { data: retailer, error, refetch } = useRetailer(id);
  if (!retailer) return <MissingCompany error={error} onRetry={refetch} />;
  return (
    <CompanyDetails
      key={retailer.id}
      profile="VAREJISTA"
      id={retailer.id}
      name={retailer.nomeFantasia}
      documento={retailer.documento}
      facts={factsOf(retailer)}
    >
      <PaymentCard id={retailer.id} />
      <ContractCard id={retailer.id} name={retailer.nomeFantasia} />
      <RootCard retailer={retailer} />
    </CompanyDetails>
  );
}
