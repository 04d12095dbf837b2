import { Strip } from "../../ui/strip";
import classes from "./api-keys.module.css";
import { messages } from "./messages";

/** Says that support holds the keys of this software house, what still works and the way out (D-57). */
export function RestrictedNotice() {
  return (
    <div className={classes.notice}>
      <Strip title={messages.restricted.title}>{messages.restricted.help}</Strip>
    </div>
  );
}
