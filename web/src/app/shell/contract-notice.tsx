import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { dayOf, formatDay, plural } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { CONTRACT_PATH, contractQuery } from "../../modules/contract";
import { useCurrentUser } from "../../modules/current-user";
import { late } from "../../ui/late";
import { Strip } from "../../ui/strip";

const OVER = "O prazo para assinar o contrato acabou.";

const [ContractBlock] = late(
  () => import("./contract-block").then((module) => module.ContractBlock),
  () => (
    <Strip tone="off" title={OVER}>
      <Link to={CONTRACT_PATH}>Ler e assinar</Link>
    </Strip>
  ),
);

/**
 * The retailer's contract: an alert while there is time to sign it (CT-01), then nothing but signing (CT-02, D-63). An
 * administrator in the retailer's profile cannot sign, and neither can accounts that do not change the company's data: they
 * are only told.
 */
export function ContractNotice() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const told = user.switched || !mayChange(user, "company"); // who cannot sign
  const reads = !user.stores; // who is of some stores alone has no page of the contract
  const { data: contract } = useQuery(contractQuery);
  if (pathname === CONTRACT_PATH) return null;
  switch (contract?.situacao) {
    case "pendente":
      return (
        <Strip title={`Assine até ${lastDay(contract)}.`}>
          {reads && <Link to={CONTRACT_PATH}>{told ? "Ler o contrato" : "Ler e assinar"}</Link>}
        </Strip>
      );
    case "bloqueado":
      return told ? (
        <Strip tone="off" title={OVER}>
          Nada pode ser alterado até a empresa assinar.
        </Strip>
      ) : (
        <ContractBlock />
      );
    default:
      return contract?.novaVersao && reads ? (
        <Strip title="O contrato tem uma nova versão.">
          <Link to={CONTRACT_PATH}>Ver o que muda</Link>
        </Strip>
      ) : null;
  }
}

/** '12/12/2026 (12 dias)': the last day on which the contract can be signed. */
const lastDay = ({ dataLimite, diasParaExpirar }: Schemas["Contract"]) => {
  const left = plural(diasParaExpirar, "dia", "dias");
  return dataLimite ? `${formatDay(dayOf(new Date(dataLimite)))} (${left})` : `o prazo (${left})`;
};
