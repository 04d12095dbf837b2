import { formatCnpj, formatDateTime } from "../../lib/format";
import { refusalReason } from "../../modules/refusal-reasons";
import classes from "./api-keys.module.css";
import { messages } from "./messages";
import type { Refusal } from "./queries";

/** Refused documents, the newest first; at most 200, so all of them. */
export function RefusalsTable({ refusals }: { refusals: Refusal[] }) {
  const texts = messages.refusals;
  return (
    <table className={classes.refusals}>
      <caption className="sr-only">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.reason}</th>
          <th scope="col">{texts.store}</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ at, code, store }, index) => {
          const { title, remedy } = refusalReason(code);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two documents may be refused in the same moment
            <tr key={`${at} ${index}`}>
              <td>{formatDateTime(at)}</td>
              <td>
                <b>{title}</b>
                <p className={classes.hint}>{remedy}</p>
              </td>
              <td className={classes.nowrap}>{store ? formatCnpj(store) : texts.unknownStore}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
