import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import type { Column } from "../../ui/list/columns";
import { Absent } from "./cells";
import { commentMessages } from "./comment-messages";
import type { Comment } from "./comment-queries";
import { commentsBase } from "./lists";

/** What somebody does with a comment. */
export type CommentAct = "answer" | "hide";

/**
 * What the account does with comments: administrators hide, and the company's own people with full access answer, never an
 * administrator in their place (decision 90).
 */
export function useCommentAct(): CommentAct | undefined {
  const area = useArea(commentsBase);
  const user = useCurrentUser();
  if (area === "admin") return "hide";
  return !user.switched && mayChange(user, "receipts") ? "answer" : undefined;
}

const isDone = (act: CommentAct, { answeredAt, hiddenAt }: Comment) =>
  Boolean(hiddenAt) || (act === "answer" && Boolean(answeredAt));

/** The last column: a button where it is still to be done. */
export const actColumn = (act: CommentAct, onAct: (comment: Comment) => void): Column<Comment> => {
  const { button, none } = commentMessages[act];
  return {
    id: "actions",
    header: commentMessages.actions,
    meta: { align: "right", pinned: true },
    cell: (row) =>
      isDone(act, row) ? (
        <Absent why={none} />
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={`${button}: ${commentMessages.of(formatDateTime(row.date), row.store.tradeName)}`}
          onClick={() => onAct(row)}
        >
          {button}
        </Button>
      ),
  };
};
