import clsx from "clsx";
import { formatDateTime, formatNumber } from "../../lib/format";
import { Tag } from "../../ui/tag";
import classes from "./log.module.css";
import { logMessages as texts } from "./log-messages";
import type { LogStatus } from "./log-search";
import type { LogLine } from "./queries";

const time = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "medium" });

const tones = {
  accepted: "ok",
  duplicate: "info",
  cancelled: "info",
  pending: "wait",
  ignored: "wait",
  rejected: "off",
} as const satisfies Record<LogStatus, string>;

export const StatusTag = ({ status }: { status: LogStatus }) => (
  <Tag tone={tones[status]}>{texts.statuses[status].one}</Tag>
);

/** Number and série stand in the access key. */
export const documentOf = (accessKey: string | undefined) =>
  accessKey ? texts.number(Number(accessKey.slice(25, 34)), Number(accessKey.slice(22, 25))) : texts.unread;

type Props = {
  lines: LogLine[];
  /** They are of what was shown before; the right ones are on their way. */
  stale: boolean;
  onOpen: (line: LogLine) => void;
};

/** Documents that a key sent, the newest first; each opens what is known of it. */
export function LogTable({ lines, stale, onOpen }: Props) {
  return (
    <div className={clsx(classes.scroll, stale && classes.stale)} aria-busy={stale}>
      <table className={classes.table}>
        <caption className="sr-only">{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col" className={classes.wide}>
              {texts.document}
            </th>
            <th scope="col">{texts.store}</th>
            <th scope="col" className={classes.wide}>
              {texts.cashier}
            </th>
            <th scope="col" className={clsx(classes.number, classes.wide)}>
              {texts.took}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={classes.whole}>
                <button
                  type="button"
                  className={classes.open}
                  title={formatDateTime(line.at)}
                  onClick={() => onOpen(line)}
                >
                  {time.format(new Date(line.at))}
                </button>
              </td>
              <td>
                <StatusTag status={line.status} />
              </td>
              <td className={classes.wide}>{documentOf(line.accessKey)}</td>
              <td>{line.storeName ?? texts.unread}</td>
              <td className={classes.wide}>{line.cashierCode}</td>
              <td className={clsx(classes.number, classes.wide)}>
                {texts.milliseconds(formatNumber(line.milliseconds))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
