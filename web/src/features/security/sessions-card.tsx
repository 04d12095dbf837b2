import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { IconScreen } from "../../ui/portal-icons";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import { type Session, useSessions } from "./queries";
import classes from "./security.module.css";
import { SecurityCard } from "./security-card";
import type { SecurityDialog } from "./security-dialogs";

const texts = messages.sessions;

type Props = { onOpen: (dialog: SecurityDialog) => void };

function Row({ session, onOpen }: Props & { session: Session }) {
  const { device } = session;
  return (
    <li className={classes.row}>
      <IconScreen />
      <div>
        <b>{device}</b> {session.current && <Tag tone="ok">{texts.here}</Tag>}
        <p className={classes.text}>
          {texts.active} <RelativeTime instant={session.lastSeenAt} />, {texts.opened}{" "}
          {formatDateTime(session.createdAt)}, {texts.with} {texts.factors[session.factor]}
        </p>
        <p className={classes.text}>{session.address}</p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.revokeLabel(device)}
          onClick={() => onOpen({ kind: "revoke", session })}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

/** Where the account is open, this browser first. */
export function SessionsCard({ onOpen }: Props) {
  const sessions = useSessions();
  const others = (sessions.data?.items ?? []).filter((session) => !session.current).length;
  return (
    <SecurityCard
      title={texts.title}
      text={texts.text}
      query={sessions}
      aside={
        others > 0 && (
          <Button variant="default" size="xs" onClick={() => onOpen({ kind: "revokeOthers" })}>
            {texts.others}
          </Button>
        )
      }
    >
      {({ items }) => (
        <>
          <ul className={classes.rows}>
            {items
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Row key={session.id} session={session} onOpen={onOpen} />
              ))}
          </ul>
          {others === 0 && <p className={classes.text}>{texts.only}</p>}
        </>
      )}
    </SecurityCard>
  );
}
