import { Link } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { Strip } from "../../ui/strip";
import { useOwnRetailer } from "./queries";

/** Here, since every screen has it: the other texts of a subscription are fetched with their screens. */
const texts = {
  title: "Pagamento em atraso",
  pay: "Regularizar pagamento",
  tell: "Avise quem administra a conta.",
} as const;

/** Stays while a payment is late, and blocks nothing (SB-05, D-64); who has no part in payments is only told. */
export function LateStrip() {
  const user = useCurrentUser();
  const { data: retailer } = useOwnRetailer(user.profile === "VAREJISTA");
  if (!retailer?.pagamentoEmAtraso) return null;
  return (
    <Strip tone="off" title={texts.title}>
      {mayChange(user, "plan") ? <Link to="/varejista/assinatura/pagar">{texts.pay}</Link> : texts.tell}
    </Strip>
  );
}
