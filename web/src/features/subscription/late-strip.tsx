import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import { Strip } from "../../ui/strip";
import { useOwnRetailer } from "./queries";

/** Here, since every screen has it: the other texts of a subscription are fetched with their screens. */
const texts = { title: "Pagamento em atraso", pay: "Regularizar pagamento" } as const;

/** Stays while a payment is late, and blocks nothing (SB-05, D-64). */
export function LateStrip() {
  const { data: retailer } = useOwnRetailer(useCurrentUser().profile === "VAREJISTA");
  if (!retailer?.pagamentoEmAtraso) return null;
  return (
    <Strip tone="off" title={texts.title}>
      <Link to="/varejista/assinatura/pagar">{texts.pay}</Link>
    </Strip>
  );
}
