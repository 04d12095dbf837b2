import { formatCents, plural } from "../../lib/format";
import { monthly, usePrices } from "../../modules/plan";
import { messages } from "./messages";
import classes from "./sign-up.module.css";

/** What the stores cost a month, while their number is typed; nothing where nobody can pay online. */
export function PlanPrice({ stores }: { stores: number }) {
  const { data: prices } = usePrices();
  const known = prices && stores > 0 && stores < 100_000;
  return (
    <div aria-live="polite">
      {known && (
        <p className={classes.price}>
          <b>
            {messages.company.price(plural(stores, "loja", "lojas"), formatCents(monthly(prices, stores)))}
          </b>
          <span>
            {messages.company.priceOf(formatCents(prices.baseCents), formatCents(prices.storeCents))}
          </span>
        </p>
      )}
    </div>
  );
}
