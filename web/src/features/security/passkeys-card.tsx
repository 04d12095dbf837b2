import { Button, Group } from "@mantine/core";
import { dayOf, formatDay } from "../../lib/format";
import { passkeysWork } from "../../lib/passkeys";
import { IconKey } from "../../ui/icons";
import { IconPlus } from "../../ui/portal-icons";
import { RelativeTime } from "../../ui/relative-time";
import { messages } from "./messages";
import { type Passkey, usePasskeys } from "./queries";
import classes from "./security.module.css";
import { SecurityCard } from "./security-card";
import type { SecurityDialog } from "./security-dialogs";

const texts = messages.passkeys;

type Props = { onOpen: (dialog: SecurityDialog) => void };

function Row({ passkey, onOpen }: Props & { passkey: Passkey }) {
  return (
    <li className={classes.row}>
      <IconKey />
      <div>
        <b>{passkey.name}</b>
        <p className={classes.text}>
          {texts.created(formatDay(dayOf(new Date(passkey.createdAt))))},{" "}
          {passkey.lastUsedAt ? (
            <>
              {texts.lastUse} <RelativeTime instant={passkey.lastUsedAt} />
            </>
          ) : (
            texts.never
          )}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.removeLabel(passkey.name)}
        onClick={() => onOpen({ kind: "removePasskey", passkey })}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

/** The account's passkeys; new ones only where browser and address can have them. */
export function PasskeysCard({ onOpen }: Props) {
  const passkeys = usePasskeys();
  return (
    <SecurityCard title={texts.title} text={texts.text} query={passkeys}>
      {({ items }) => (
        <>
          {items.length === 0 && <p className={classes.empty}>{texts.none}</p>}
          {items.length > 0 && (
            <ul className={classes.rows}>
              {items.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onOpen={onOpen} />
              ))}
            </ul>
          )}
          {passkeysWork() ? (
            <Group mt="md">
              <Button
                variant="default"
                leftSection={<IconPlus />}
                onClick={() => onOpen({ kind: "addPasskey" })}
              >
                {texts.add}
              </Button>
            </Group>
          ) : (
            <p className={classes.text}>{texts.unsupported}</p>
          )}
        </>
      )}
    </SecurityCard>
  );
}
