import type { AccessArea, Needs } from "../modules/access";
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
export function NoAccessScreen({ needs }: { needs: Needs }) {
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
