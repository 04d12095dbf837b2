import { useParams } from "@tanstack/react-router";
import { dayOf, formatCnpj, formatDay } from "../../lib/format";
import { PageHeader } from "../../ui/page-header";
import { Tag } from "../../ui/tag";
import { CompanyDetails, crumbs } from "./company-details";
import { Contact } from "./contact";
import { messages } from "./messages";
import { Missing } from "./missing";
import { type Partner, usePartner } from "./queries";

const texts = messages.facts;

const factsOf = (partner: Partner) =>
  [
    [texts.corporateName, partner.nome],
    [texts.cnpj, formatCnpj(partner.documento)],
    [texts.code, partner.codigo],
    [texts.segments, partner.categorias.join(", ") || texts.none],
    [texts.since, formatDay(dayOf(new Date(partner.dataCadastro)))],
    [
      texts.keys,
      <Tag key="keys" tone={partner.keysRestritas ? "off" : "ok"}>
        {partner.keysRestritas ? texts.keysHeld : texts.keysFree}
      </Tag>,
    ],
    [
      texts.focal,
      <Contact
        key="focal"
        name={partner.pontoFocalNome}
        phone={partner.pontoFocalWhatsapp}
        email={partner.pontoFocalEmail}
      />,
    ],
    [
      texts.technical,
      <Contact
        key="technical"
        name={partner.contatoTecnicoNome}
        phone={partner.contatoTecnicoTelefone}
        email={partner.contatoTecnicoEmail}
      />,
    ],
  ] as const;

/** '/admin/partner-details/{id}' (AA-08); the id may be a CNPJ (D-31). */
export function PartnerDetails() {
  const { id = "" } = useParams({ strict: false });
  const { data: partner, error, refetch } = usePartner(id);
  if (!partner) {
    return (
      <>
        <PageHeader crumbs={crumbs} />
        <Missing error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <CompanyDetails
      key={partner.id}
      profile="PARCEIRO"
      id={partner.id}
      name={partner.fantasia}
      documento={partner.documento}
      facts={factsOf(partner)}
    />
  );
}
