import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error";
import { formatCents } from "../../lib/format";
import { useCurrentUser } from "../../modules/current-user";
import { type Quotation, type Subscription, useQuotation } from "../../modules/plan";
import { Card } from "../../ui/card";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import classes from "./change.module.css";
import { beside, change, methodName } from "./messages";
import { useChangeStores } from "./queries";
import { planSearch, waiting } from "./search";
import { StoresStepper, storesOf } from "./stores-stepper";

/** A price is asked for once the typing pauses. */
const PAUSE_MS = 300;

/** What keeps the number of stores as it is; empty where it may change. */
const heldBy = ({ status, overdueSince }: Subscription, switched: boolean) => {
  if (switched) return change.ownerOnly;
  if (status === "PENDENTE") return change.pending;
  return overdueSince ? change.unpaid : "";
};

/** Another number of stores, with what it costs before it is confirmed. */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
  const { switched } = useCurrentUser();
  const held = heldBy(subscription, Boolean(switched));
  const perStore = subscription.products.find(({ id }) => id === "loja")?.unitPriceCents;
  return (
    <Card title={change.title} aside={perStore !== undefined && change.perStore(perStore)}>
      {held ? <p className={classes.note}>{held}</p> : <Change subscription={subscription} />}
    </Card>
  );
}

function Change({ subscription }: { subscription: Subscription }) {
  // Read here too: the router leaves in what a route's own reading drops.
  const { lojas, voltar } = planSearch(useSearch({ from: "/portal/varejista/assinatura" }));
  const navigate = useNavigate();
  const allowed = subscription.maximumStores;
  const used = subscription.stores?.used ?? 0;
  // Kept where the plan becomes another one meanwhile: what was refused for it is said beside what was typed.
  const [typed, setTyped] = useState(lojas?.toString());
  const value = typed ?? `${allowed}`;
  const stores = storesOf(value);
  const [asked] = useDebouncedValue(stores, PAUSE_MS);
  const wanted = stores !== undefined && stores !== allowed;
  const quotation = useQuotation(asked ?? allowed, wanted && asked === stores);
  const save = useChangeStores();
  const quoted = wanted && asked === stores ? quotation.data : undefined;
  const failed = quotation.error ?? save.error;
  // The second click of a double one comes before the button is disabled.
  const sending = useRef(false);
  const confirm = ({ at, nowCents }: Quotation, count: number) => {
    if (sending.current) return;
    sending.current = true;
    save.mutate(
      { body: { stores: count, at, nowCents } },
      {
        onSuccess: () => {
          toast.success(change.grown(count));
          setTyped(undefined);
          if (voltar) void navigate({ to: waiting[voltar] });
        },
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };
  return (
    <div className={classes.change}>
      <StoresStepper
        value={value}
        least={Math.max(used, 1)}
        error={stores === undefined ? beside.wrong : undefined}
        onChange={(value) => {
          save.reset();
          setTyped(value);
        }}
      />
      <div aria-live="polite" className={classes.change}>
        {stores === allowed && <p className={classes.note}>{change.same}</p>}
        {used > 1 && stores !== undefined && stores <= used && (
          <p className={classes.note}>{change.inUse(used)}</p>
        )}
        {wanted && failed && (
          <p className={classes.refused} role="alert">
            {errorMessage(failed)}
          </p>
        )}
        {wanted && !quoted && !quotation.error && <LinesSkeleton lines={4} />}
        {quoted && <Costs quoted={quoted} current={allowed} />}
      </div>
      {quoted && stores !== undefined && (
        <>
          <Button size="md" fullWidth loading={save.isPending} onClick={() => confirm(quoted, stores)}>
            {stores > allowed ? change.grow(stores) : change.shrink(stores)}
          </Button>
          <p className={classes.small}>
            {[subscription.method && methodName(subscription.method), stores > allowed && change.atOnce]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      )}
    </div>
  );
}

/** Today and then, the difference, and what is charged when. */
function Costs({ quoted, current }: { quoted: Quotation; current: number }) {
  const { stores, currentCents, monthlyCents, differenceCents, nowCents, nextCharge } = quoted;
  return (
    <>
      <div className={classes.compare}>
        <div>
          <small>{change.today(current)}</small>
          <b>{formatCents(currentCents)}</b>
        </div>
        <div className={classes.then}>
          <small>{change.after(stores)}</small>
          <b>{formatCents(monthlyCents)}</b>
        </div>
      </div>
      <dl className={classes.bill}>
        <dt>{differenceCents < 0 ? change.saved : change.added}</dt>
        <dd>{formatCents(Math.abs(differenceCents))}</dd>
        {nextCharge && (
          <>
            <dt>{change.next(nextCharge.at)}</dt>
            <dd>{formatCents(nextCharge.cents)}</dd>
          </>
        )}
        <dt className={classes.total}>
          {change.now}
          {nextCharge && <small>{nowCents > 0 ? change.until(nextCharge.at) : change.later}</small>}
        </dt>
        <dd className={classes.total}>{formatCents(nowCents)}</dd>
      </dl>
    </>
  );
}
