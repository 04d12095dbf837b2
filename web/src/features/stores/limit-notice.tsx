import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../lib/api-error";
import { dayOf, formatCents, formatShortDay } from "../../lib/format";
import { useCurrentUser } from "../../modules/current-user";
import { useQuotation, useSubscription } from "../../modules/plan";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import classes from "./stores.module.css";

const texts = messages.limit;

/** How many stores the retailer's subscription leaves; absent while nothing limits them. */
export function useRoom(area: StoreArea) {
  const { data } = useSubscription(area === "varejista");
  if (!data?.stores) return undefined;
  const { used, allowed } = data.stores;
  return { used, allowed, full: used >= allowed, next: used + 1 };
}

type Props = {
  area: StoreArea;
  /** The form that one comes back to with more room, as the plan's address calls it. */
  back?: "nova-loja" | "importar";
};

/** What the subscription leaves, before a form is filled: at its limit with what one more costs, and the way to it. */
export function LimitNotice({ area, back = "nova-loja" }: Props) {
  const room = useRoom(area);
  if (!room) return null;
  if (!room.full) return <p className={classes.room}>{texts.room(room.used, room.allowed)}</p>;
  return <Full allowed={room.allowed} next={room.next} back={back} />;
}

function Full({ allowed, next, back }: { allowed: number; next: number; back: string }) {
  const { switched } = useCurrentUser();
  const { data: cost, error } = useQuotation(next, true);
  // What keeps the plan as it is (an open payment, a cancellation) is undone on its own screen first.
  const held = error instanceof ApiError && error.status === 409 ? error.message : undefined;
  return (
    <section aria-label={texts.label} className={classes.limit}>
      <div>
        <h2>{texts.title(allowed)}</h2>
        {held && <p>{held}</p>}
        {cost && (
          <p>
            {texts.more(formatCents(cost.differenceCents))}{" "}
            {cost.nextCharge &&
              cost.nowCents > 0 &&
              texts.now(formatCents(cost.nowCents), formatShortDay(dayOf(new Date(cost.nextCharge.at))))}
          </p>
        )}
      </div>
      <div className={classes.ways}>
        <Button component={Link} to="/varejista/assinatura" variant="default">
          {texts.see}
        </Button>
        {!switched && !held && (
          <Button component={Link} to="/varejista/assinatura" search={{ lojas: next, voltar: back } as never}>
            {texts.grow}
          </Button>
        )}
      </div>
    </section>
  );
}
