import { formatDay, plural } from "../../lib/format";
import { ExportButton } from "../../modules/export/export-button";
import { useKeyFamily } from "./families";
import { COUNTED, logMessages as texts } from "./log-messages";
import type { LogStatus } from "./log-search";

type Props = {
  id: string;
  day: string;
  status: LogStatus | undefined;
  /** What its documents became; absent where there are too many to count. */
  counts: { status: string; total: number }[] | undefined;
};

/** What a key sent on a day as a file, with all lines; sent again and again it is of the days before. */
export function LogExport({ id, day, status, counts }: Props) {
  const { logFile } = useKeyFamily();
  const total = counts
    ?.filter((count) => !status || count.status === status)
    .reduce((sum, count) => sum + count.total, 0);
  const counted = total === undefined ? texts.many : plural(total, ...texts.noun);
  return (
    <ExportButton
      kind={logFile}
      values={{ keyId: id, startDate: day, endDate: day, status }}
      title={`${texts.table}: ${counted}`}
      count={total ?? COUNTED}
      summary={[formatDay(day), status && texts.statuses[status].many].filter(Boolean).join(" · ")}
    />
  );
}
