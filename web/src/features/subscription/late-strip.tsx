import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import { Strip } from "../../ui/strip";
import { late } from "./messages";
import { useOwnRetailer } from "./queries";

/** Stays while a payment is late, and blocks nothing (SB-05, D-64). */
export function LateStrip() {
  const { data: retailer } = useOwnRetailer(useCurrentUser().profile === "VAREJISTA");
  if (!retailer?.pagamentoEmAtraso) return null;
  return (
    <Strip tone="off" title={late.title}>
      <Link to="/varejista/assinatura/pagar">{late.pay}</Link>
    </Strip>
  );
}
