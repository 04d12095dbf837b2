import { Outlet, useMatches } from "@tanstack/react-router";
import { type AccessArea, allows, type Needs } from "../modules/access";
import { useCurrentUser } from "../modules/current-user";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/screen-state";

const names: Record<AccessArea, string> = {
  receipts: "cupons e relatórios",
  promotion: "banners e encartes",
  stores: "as lojas",
  company: "os dados da empresa",
  keys: "as API keys",
  plan: "a assinatura e os pagamentos",
  team: "as contas da equipe",
};

const excluded = ({ area, changes, whole }: Needs) => {
  if (whole) return "o que é da empresa inteira";
  if (changes) return `alterar ${names[changes]}`;
  return area ? names[area] : "esta tela";
};

/** In place of a screen that the account's role does not reach; the address stays. */
function NoAccessScreen({ needs }: { needs: Needs }) {
  return (
    <>
      <h1 className="sr-only">Sem acesso</h1>
      <EmptyState
        title={`Seu acesso não inclui ${excluded(needs)}`}
        action={<ButtonLink to="/">Ir para o início</ButtonLink>}
      >
        Peça a quem administra a conta.
      </EmptyState>
    </>
  );
}

/** The screen, where the account's role reaches it. */
export function Reached() {
  const user = useCurrentUser();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  return needs && !allows(user, needs) ? <NoAccessScreen needs={needs} /> : <Outlet />;
}
