import type { ComponentProps } from "react";
import { dayOf, formatDateTime, formatDay } from "../../lib/format";
import { CompanyLink } from "../../modules/company-link";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import classes from "./api-keys.module.css";
import { environmentLabel, messages } from "./messages";
import type { Key } from "./queries";

/** A key's name over its visible prefix; one that a newer key replaces also says until when it works, a paused one since when. */
export function KeyName(props: {
  name: string;
  prefix: string;
  expiresAt?: string | null;
  pausedAt?: string | null;
}) {
  return (
    <span>
      <span className={classes.name}>{props.name}</span>
      <span className={classes.prefix}>{props.prefix}</span>
      {props.expiresAt && (
        <span className={classes.expiry}>
          <Tag tone="wait">Vale até {formatDateTime(props.expiresAt)}</Tag>
        </span>
      )}
      {props.pausedAt && (
        <span className={classes.expiry}>
          <Tag tone="off">{messages.pausedSince(formatDateTime(props.pausedAt))}</Tag>
        </span>
      )}
    </span>
  );
}

const endOf = ({ revokedAt, replacedBy, expiresAt }: Key) => {
  const { revoked, replaced, expired } = messages.ended;
  if (revokedAt) return { what: revoked, at: revokedAt };
  return { what: replacedBy ? replaced : expired, at: expiresAt };
};

/** The name of a key that opens nothing any more, with how and when it ended and who ended it. */
export function EndedKeyName({ ended }: { ended: Key }) {
  const { what, at } = endOf(ended);
  return (
    <span>
      <KeyName name={ended.name} prefix={ended.prefix} />
      <span className={classes.expiry}>
        <Tag tone="off">{what}</Tag>{" "}
        {at && (
          <span className={classes.end}>
            {messages.ended.when(formatDay(dayOf(new Date(at))), ended.revokedBy)}
          </span>
        )}
      </span>
    </span>
  );
}

export function EnvironmentTag({ environment }: { environment: "live" | "test" }) {
  return <Tag tone={environment === "live" ? "ok" : "info"}>{environmentLabel(environment)}</Tag>;
}

export function LastUse({ instant }: { instant: string | null }) {
  return instant ? (
    <RelativeTime instant={instant} />
  ) : (
    <span className={classes.muted}>{messages.never}</span>
  );
}

type BoundProps = {
  kind: ComponentProps<typeof CompanyLink>["kind"];
  to: { id: string; nomeFantasia: string } | null;
  /** What it means to be bound to none; the form's own word is for who fills it in (decision 77). */
  all?: string;
};

/** What a key is bound to. */
export function Bound({ kind, to, all }: BoundProps) {
  return to ? (
    <CompanyLink kind={kind} id={to.id} name={to.nomeFantasia} />
  ) : (
    <span className={classes.muted}>{all}</span>
  );
}
