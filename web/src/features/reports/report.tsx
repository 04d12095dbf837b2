import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/format";
import { comparisonText } from "../../modules/against/words";
import { Views } from "../../modules/team-views/views";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import type { RowLink } from "../../ui/list/row-target";
import type { ListState } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { definitions, type ReportKind } from "./definitions";
import { hubCrumbs } from "./kinds";
import { comparedCount, leftOut, listWords, messages } from "./messages";
import { ReportExport } from "./report-export";

type Props<Row> = {
  kind: ReportKind;
  list: ListState<Row>;
  columns: Column<Row>[];
  /** What can be done with a row: on the screen alone, no file has it. */
  actions?: Column<Row>;
  rowId?: (row: Row) => string;
  /** Where a row leads; absent where the profile has no screen of it. */
  rowLink?: RowLink<Row>;
  /** The next action where there is nothing at all. */
  create?: ReactNode;
  filters: ReactNode;
  /** Beside the title. */
  beside?: ReactNode;
  /** Lets rows be chosen: the columns on screen, the button among the tools, and what is done to the chosen. */
  choice?: { columns: Column<Row>[]; button: ReactNode; bar: ReactNode };
  /** What all of the rows are compared with, where that was asked for. */
  comparison?: Schemas["ReportComparison"] | undefined;
  /** Of what is compared, below the rows. */
  chart?: ReactNode;
  /** Stands in the rows' place where they were not asked for. */
  instead?: ReactNode;
};

/** The screen of a report: what it answers, what narrows it, its rows. */
export function Report<Row>({
  kind,
  actions,
  filters,
  beside,
  choice,
  comparison,
  chart,
  instead,
  ...list
}: Props<Row>) {
  const { narrowed, url } = list.list;
  const columns = choice?.columns ?? list.columns;
  const answers = [definitions[kind].question, leftOut[kind]].filter(Boolean).join(" ");
  const subtitle = comparison ? (
    <>
      {answers}
      <br />
      {comparisonText(comparison, comparedCount[kind] ?? formatNumber)}
    </>
  ) : (
    answers
  );
  return (
    <List words={listWords[kind]} {...list} columns={actions ? [...columns, actions] : columns}>
      <PageHeader crumbs={hubCrumbs} subtitle={subtitle} actions={beside} />
      <Stack gap="md">
        {filters}
        {instead || (
          <>
            <List.Card>
              <List.Tools>
                {narrowed && (
                  <Button variant="subtle" size="xs" onClick={url.clear}>
                    {messages.clear}
                  </Button>
                )}
                <ReportExport kind={kind} list={list.list} columns={list.columns} />
                {choice?.button}
                <Views />
              </List.Tools>
              {choice?.bar}
              <List.Table />
            </List.Card>
            {chart}
          </>
        )}
      </Stack>
    </List>
  );
}
