import { Button, Group } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, dayOf, formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { DayInput } from "../../ui/day-input";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { useKeyFamily } from "./families";
import { EnvironmentTag } from "./key-cells";
import classes from "./log.module.css";
import { LogDetail } from "./log-detail";
import { LogExport } from "./log-export";
import { LOG_DAYS, logMessages as texts } from "./log-messages";
import { type LogSearch, type LogStatus, logSearch, logStatuses } from "./log-search";
import { LogTable } from "./log-table";
import { PausedNotice } from "./paused-notice";
import { type LogLine, useLog } from "./queries";

type ChipsProps = {
  counts: { status: string; total: number }[] | undefined;
  chosen: LogStatus | undefined;
  onChoose: (status?: LogStatus) => void;
};

/** How many documents of the day became what; what no document became is left out. */
function Chips({ counts, chosen, onChoose }: ChipsProps) {
  const totalOf = (status: LogStatus) => counts?.find((count) => count.status === status)?.total ?? 0;
  const shown = logStatuses.filter((status) => !counts || totalOf(status) > 0 || status === chosen);
  const total = counts?.reduce((sum, count) => sum + count.total, 0);
  return (
    <Group gap="xs" role="group" aria-label={texts.status}>
      <Chip on={!chosen} onClick={() => onChoose()}>
        {texts.all} {total !== undefined && <b>{formatNumber(total)}</b>}
      </Chip>
      {shown.map((status) => (
        <Chip key={status} on={status === chosen} onClick={() => onChoose(status)}>
          {texts.statuses[status].many} {counts && <b>{formatNumber(totalOf(status))}</b>}
        </Chip>
      ))}
      {!counts && <span className={classes.many}>{texts.many}</span>}
    </Group>
  );
}

/** What one key sent on a day: what became of each document, and why it was refused. */
export function LogScreen() {
  const family = useKeyFamily();
  const from = `/portal${family.log}` as const;
  const { id } = useParams({ from });
  const { dia, situacao } = logSearch(useSearch({ from }));
  const navigate = useNavigate();
  const today = dayOf(new Date());
  const log = useLog(family, id, dia ?? today, situacao);
  const [opened, setOpened] = useState<LogLine | null>(null);
  const show = (search: LogSearch) =>
    void navigate({ to: family.log, params: { id }, search, replace: true });
  const lines = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const key = log.data?.pages[0]?.key;
  return (
    <>
      <PageHeader
        crumbs={[{ title: family.title, to: family.list }]}
        object={key?.name}
        subtitle={
          key && (
            <>
              <b>{key.name}</b> <code>{key.prefix}</code> <EnvironmentTag environment={key.environment} />{" "}
              {texts.subtitle}
            </>
          )
        }
        actions={
          <>
            {log.data && !log.isPlaceholderData && (
              <LogExport id={id} day={dia ?? today} status={situacao} counts={log.data.pages[0]?.counts} />
            )}
            <DayInput
              size="xs"
              label={texts.day}
              value={dia ?? today}
              min={addDays(today, -LOG_DAYS)}
              max={today}
              onChange={(day) => show({ situacao, dia: day === today ? undefined : day })}
            />
          </>
        }
      />
      {key?.pausedAt && <PausedNotice id={id} since={key.pausedAt} />}
      {log.isLoadingError ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <Card>
          {log.data && (
            <Chips
              counts={log.data.pages[0]?.counts}
              chosen={situacao}
              onChoose={(status) => show({ dia, situacao: status })}
            />
          )}
          {log.isPending && <LinesSkeleton lines={8} />}
          {log.data && lines.length === 0 && (
            <EmptyState title={situacao ? texts.nothingFound : texts.empty}>
              {situacao ? (
                <Button variant="default" onClick={() => show({ dia })}>
                  {texts.showAll}
                </Button>
              ) : (
                texts.emptyHelp
              )}
            </EmptyState>
          )}
          {lines.length > 0 && <LogTable stale={log.isPlaceholderData} lines={lines} onOpen={setOpened} />}
          {log.hasNextPage && (
            <Button
              className={classes.more}
              variant="default"
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {texts.more}
            </Button>
          )}
        </Card>
      )}
      {opened && <LogDetail line={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
