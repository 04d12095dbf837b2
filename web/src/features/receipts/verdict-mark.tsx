import type { Icon } from "../../ui/icon";
import { IconAlert } from "../../ui/icons";
import { IconInfo, IconShield } from "../../ui/portal-icons";
import classes from "./receipts.module.css";
import type { Tone } from "./verification";

const icons: Record<Tone, Icon> = { ok: IconShield, wait: IconAlert, off: IconAlert, info: IconInfo };

/** The sign before a finding; the words beside it say the same. */
export function VerdictMark({ tone }: { tone: Tone }) {
  const Picture = icons[tone];
  return <Picture className={classes[tone]} />;
}
