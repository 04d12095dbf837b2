import { useParams } from "@tanstack/react-router";
import { formatCnpj } from "../../lib/format";
import type { Fact } from "../../ui/facts";
import { Tag } from "../../ui/tag";
import { contactFact, sinceFact } from "./common-facts";
import { CompanyDetails } from "./company-details";
import { messages } from "./messages";
import { MissingCompany } from "./missing";
import { type Partner, usePartner } from "./queries";

const texts = messages.facts;

const factsOf = (partner: Partner): Fact[] => [
  [texts.corporateName, partner.nome],
  [texts.cnpj, formatCnpj(partner.documento)],
  [texts.code, partner.codigo],
  [texts.segments, partner.categorias.join(", ") || texts.none],
  sinceFact(partner.dataCadastro),
  [
    texts.keys,
    <Tag key="keys" tone={partner.keysRestritas ? "off" : "ok"}>
      {partner.keysRestritas ? texts.keysHeld : texts.keysFree}
    </Tag>,
  ],
  contactFact(texts.focal, partner.pontoFocalNome, partner.pontoFocalWhatsapp, partner.pontoFocalEmail),
  contactFact(
    texts.technical,
    partner.contatoTecnicoNome,
    partner.contatoTecnicoTelefone,
    partner.contatoTecnicoEmail,
  ),
];

/** '/admin/partner-details/{id}' (AA-08); the id may be a CNPJ (D-31). */
export function PartnerDetails() {
  const { id } = useParams({ from: "/portal/admin/partner-details/$id" });
  const { data: partner, error, refetch } = usePartner(id);
  if (!partner) return <MissingCompany error={error} onRetry={refetch} />;
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
