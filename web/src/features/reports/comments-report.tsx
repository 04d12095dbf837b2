import { Group } from "@mantine/core";
import { useMemo } from "react";
import { formatCnpj, formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { fits, MAX_DAYS } from "../../modules/period";
import { PeriodTooLong } from "../../modules/period-too-long";
import { Chip } from "../../ui/chip";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { RowName } from "./cells";
import { type Cells, columnsOf } from "./columns";
import { actColumn, useCommentAct } from "./comment-action";
import { CommentDialog } from "./comment-dialog";
import type { Comment } from "./comment-queries";
import { ComparedChart } from "./compared-chart";
import { comments, commentsBase, periodOf, rates } from "./lists";
import { messages } from "./messages";
import { OwnerFilters } from "./owner-filters";
import { PeriodFilters } from "./period-filters";
import { Report } from "./report";
import classes from "./reports.module.css";

const texts = messages.comments;

const cells: Cells<Comment> = {
  date: ({ date, store }) => <RowName name={formatDateTime(date)} under={store.tradeName} />,
  storeTradeName: ({ store }) => store.tradeName,
  storeDocument: ({ store }) => formatCnpj(store.document),
  retailerTradeName: ({ retailer }) => retailer.tradeName,
  comment: ({ comment, hiddenAt, hiddenReason }) => (
    <span className={classes.words}>
      {comment}
      {hiddenAt && (
        <span title={hiddenReason}>
          {" "}
          <Tag tone="off">{texts.hidden}</Tag>
        </span>
      )}
    </span>
  ),
  answer: ({ answer }) => (answer ? <span className={classes.words}>{answer}</span> : undefined),
};

const columns = columnsOf("store-rate-comment", cells, ["storeTradeName"]);

/** '/store-rate-comment-report' and its administrators' twin: what consumers wrote in a period (RT-06, RT-31, SR-04). */
export function CommentsReport() {
  const area = useArea(commentsBase);
  const list = useList(comments, area);
  const { asked, url } = list;
  const act = useCommentAct();
  const dialog = useDialog<Comment>();
  // Another function would draw other buttons, and a dialog gives the focus back to its own.
  const actions = useMemo(() => act && actColumn(act, dialog.open), [act, dialog.open]);
  return (
    <>
      <Report
        kind="store-rate-comment"
        list={list}
        columns={columns}
        comparison={list.data?.comparacao}
        chart={<ComparedChart kind="store-rate-comment" list={list} nameOf={texts.all} />}
        actions={actions}
        filters={
          <PeriodFilters asked={asked} onChange={url.set}>
            <OwnerFilters
              retailers={asked.retailerId}
              store={asked.storeId}
              onChange={(retailerId, storeId, step) => url.set({ retailerId, storeId }, step)}
            />
            <Group gap="xs" role="group" aria-label={texts.rate}>
              {rates.map((rate) => (
                <Chip
                  key={rate}
                  on={asked.rate === rate}
                  onClick={() => url.set({ rate: asked.rate === rate ? undefined : rate })}
                >
                  {texts.stars(rate)}
                </Chip>
              ))}
              <Chip
                on={asked.answered === false}
                onClick={() => url.set({ answered: asked.answered === false ? undefined : false })}
              >
                {texts.unanswered}
              </Chip>
            </Group>
          </PeriodFilters>
        }
        instead={!fits(periodOf(asked), MAX_DAYS) && <PeriodTooLong onReset={url.clear} />}
      />
      {act && dialog.shown && <CommentDialog act={act} comment={dialog.shown} onClose={dialog.close} />}
    </>
  );
}
