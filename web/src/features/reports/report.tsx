import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import type { RowLink } from "../../ui/list/row-target";
import { SavedViews } from "../../ui/list/saved-views";
import type { ListState } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { definitions, type ReportKind } from "./definitions";
import { hubCrumbs } from "./kinds";
import { listWords, messages } from "./messages";
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
  /** Stands in the rows' place where they were not asked for. */
  instead?: ReactNode;
};

/** The screen of a report: what it answers, what narrows it, its rows. */
export function Report<Row>({ kind, actions, filters, beside, instead, ...list }: Props<Row>) {
  const { narrowed, url } = list.list;
  return (
    <List words={listWords[kind]} {...list} columns={actions ? [...list.columns, actions] : list.columns}>
      <PageHeader crumbs={hubCrumbs} subtitle={definitions[kind].question} actions={beside} />
      <Stack gap="md">
        {filters}
        {instead || (
          <List.Card>
            <List.Tools>
              {narrowed && (
                <Button variant="subtle" size="xs" onClick={url.clear}>
                  {messages.clear}
                </Button>
              )}
              <ReportExport kind={kind} list={list.list} columns={list.columns} />
              <SavedViews />
            </List.Tools>
            <List.Table />
          </List.Card>
        )}
      </Stack>
    </List>
  );
}
