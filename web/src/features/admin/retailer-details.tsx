import { Link, useParams } from "@tanstack/react-router";
import { dayOf, formatCnpj, formatDay, formatNumber, plural } from "../../lib/format";
import { PageHeader } from "../../ui/page-header";
import { Tag } from "../../ui/tag";
import { addressOf } from "./address";
import { detailsPath } from "./companies";
import { CompanyDetails, crumbs } from "./company-details";
import { Contact } from "./contact";
import { messages } from "./messages";
import { Missing } from "./missing";
import { type Retailer, useRetailer } from "./queries";

const texts = messages.facts;

const sizeOf = ({ numeroLojas, numeroMaximoPdvs }: Retailer) =>
  numeroLojas === null || numeroMaximoPdvs === null
    ? texts.none
    : texts.sizeOf(
        plural(numeroLojas, "loja", "lojas"),
        `${formatNumber(numeroMaximoPdvs)} ${numeroMaximoPdvs === 1 ? "PDV" : "PDVs"}`,
      );

const factsOf = (retailer: Retailer) =>
  [
    [texts.corporateName, retailer.razaoSocial],
    [texts.cnpj, formatCnpj(retailer.documento)],
    [
      texts.softwareHouse,
      retailer.parceiro ? (
        <Link key="house" to={detailsPath("PARCEIRO", retailer.parceiro.id)}>
          {retailer.parceiro.nomeFantasia}
        </Link>
      ) : (
        texts.noSoftwareHouse
      ),
    ],
    [texts.since, formatDay(dayOf(new Date(retailer.dataCadastro)))],
    [texts.size, sizeOf(retailer)],
    [
      texts.profile,
      <Tag key="profile" tone={retailer.cadastroCompleto ? "ok" : "wait"}>
        {retailer.cadastroCompleto ? texts.complete : texts.incomplete}
      </Tag>,
    ],
    [texts.address, addressOf(retailer)],
    [
      texts.focal,
      <Contact
        key="focal"
        name={retailer.pontoFocalNome}
        phone={retailer.pontoFocalWhatsapp}
        email={retailer.pontoFocalEmail}
      />,
    ],
    [
      texts.legal,
      <Contact
        key="legal"
        name={retailer.contatoLegalNome}
        phone={retailer.contatoLegalWhatsapp}
        email={retailer.contatoLegalEmail}
      />,
    ],
    [
      texts.technical,
      <Contact
        key="technical"
        name={retailer.contatoTecnicoNome}
        phone={retailer.contatoTecnicoTelefone}
        email={retailer.contatoTecnicoEmail}
      />,
    ],
  ] as const;

/** '/admin/retailer-details/{id}' (AA-08); the id may be a CNPJ (D-31). */
export function RetailerDetails() {
  const { id = "" } = useParams({ strict: false });
  const { data: retailer, error, refetch } = useRetailer(id);
  if (!retailer) {
    return (
      <>
        <PageHeader crumbs={crumbs} />
        <Missing error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <CompanyDetails
      key={retailer.id}
      profile="VAREJISTA"
      id={retailer.id}
      name={retailer.nomeFantasia}
      documento={retailer.documento}
      facts={factsOf(retailer)}
    />
  );
}
