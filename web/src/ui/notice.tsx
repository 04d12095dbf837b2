import type { ComponentProps } from "react";
import classes from "./notice.module.css";
import { Strip } from "./strip";

/** A strip within a page or a dialog. */
export const Notice = (props: ComponentProps<typeof Strip>) => (
  <div className={classes.notice}>
    <Strip {...props} />
  </div>
);
