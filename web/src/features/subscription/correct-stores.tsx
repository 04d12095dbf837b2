import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCents } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { monthly, usePrices } from "../../modules/plan";
import { Card } from "../../ui/card";
import classes from "./change.module.css";
import { beside } from "./messages";
import { useDeclareStores, useOwnRetailer } from "./queries";
import { StoresStepper, storesOf } from "./stores-stepper";

/**
 * Another number of stores before the payment, with what it costs; saved, it leads on to the payment. The number is among
 * the company's data, which not everybody who pays may change.
 */
export function CorrectStores() {
  const { data: retailer } = useOwnRetailer(true);
  const changes = mayChange(useCurrentUser(), "company");
  if (!changes || !retailer?.numeroLojas || retailer.checkoutFinalizado) return null;
  return <Correction declared={retailer.numeroLojas} />;
}

function Correction({ declared }: { declared: number }) {
  const [typed, setTyped] = useState(`${declared}`);
  const { data: prices } = usePrices();
  const save = useDeclareStores();
  const navigate = useNavigate();
  const stores = storesOf(typed);
  const toPayment = () => void navigate({ to: "/varejista/assinatura/pagar" });
  return (
    <Card title={beside.correct}>
      <form
        className={classes.change}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stores === undefined) return;
          if (stores === declared) toPayment();
          else save.mutate({ body: { numeroLojas: stores } }, { onSuccess: toPayment });
        }}
      >
        <p className={classes.note}>{beside.correctText}</p>
        <StoresStepper
          value={typed}
          onChange={setTyped}
          error={stores === undefined ? beside.wrong : undefined}
        />
        {prices && stores !== undefined && (
          <p aria-live="polite">
            <b>{beside.price(monthly(prices, stores))}</b>
            <span className={classes.note}>
              {" "}
              {beside.made(formatCents(prices.baseCents), formatCents(prices.storeCents))}
            </span>
          </p>
        )}
        <Button type="submit" loading={save.isPending} disabled={stores === undefined}>
          {beside.save}
        </Button>
      </form>
    </Card>
  );
}
