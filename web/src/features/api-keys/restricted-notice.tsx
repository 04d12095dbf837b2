import { formatDateTime } from "../../lib/format";
import { Notice } from "../../ui/notice";
import classes from "./api-keys.module.css";
import { messages } from "./messages";

type Props = { reason: string | null; since: string | null };

/** Says that support holds the keys of this software house, why, what still works and the way out (D-57). */
export function RestrictedNotice({ reason, since }: Props) {
  const { title, help, why } = messages.restricted;
  return (
    <div className={classes.notice}>
      <Notice title={title}>
        {help}
        {reason && since && (
          <>
            <br />
            <span>{why(reason, formatDateTime(since))}</span>
          </>
        )}
      </Notice>
    </div>
  );
}
