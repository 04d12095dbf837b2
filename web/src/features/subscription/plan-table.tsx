import { formatCents, formatNumber } from "../../lib/format";
import { screen as texts } from "./messages";
import type { Product } from "./queries";
import classes from "./subscription.module.css";

/** Products with what each costs a month, and their total. */
export function PlanTable({ products, totalCents }: { products: Product[]; totalCents: number }) {
  return (
    <table className={classes.plan}>
      <caption className="sr-only">{texts.products}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          <th scope="col" className={classes.number}>
            {texts.quantity}
          </th>
          <th scope="col" className={classes.number}>
            {texts.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, quantity, unitPriceCents }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className={classes.number}>{formatNumber(quantity)}</td>
            <td className={classes.number}>{formatCents(quantity * unitPriceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.total}
          </th>
          <td className={classes.number}>{formatCents(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
