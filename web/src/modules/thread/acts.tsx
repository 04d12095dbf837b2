import type { ReactNode } from "react";
import { formatDateTime } from "../../lib/format";
import classes from "./thread.module.css";

/** What somebody wrote, as they broke its lines. */
export const Words = ({ children }: { children: ReactNode }) => <p className={classes.words}>{children}</p>;

/** What happened in a thread, in order: entries. */
export const Entries = ({ children }: { children: ReactNode }) => (
  <ol className={classes.entries}>{children}</ol>
);

/** Who did what and when, the words that they wrote, and what stands below those. */
export const Entry = ({ head, text, children }: { head: ReactNode; text: string; children?: ReactNode }) => (
  <li>
    <p className={classes.head}>{head}</p>
    {text && <Words>{text}</Words>}
    {children}
  </li>
);

/** The head of what staff or somebody else did. */
export const Did = ({ who, what, at }: { who: string; what: string; at: string }) => (
  <>
    <b>{who}</b> {what}
    <small>{formatDateTime(at)}</small>
  </>
);
