import { Button, Group } from "@mantine/core";
import { dayOf, formatDay, plural } from "../../lib/format";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import { type SecondFactor, useEnrolTotp, usePasskeys, useSecondFactor } from "./queries";
import classes from "./security.module.css";
import { SecurityCard } from "./security-card";
import type { SecurityDialog } from "./security-dialogs";

const texts = messages.totp;
/** Recovery codes left from which on new ones are advised. */
const FEW = 3;

function Left({ recoveryCodesLeft: left }: SecondFactor) {
  const [one, many] = texts.codesLeft;
  return (
    <p className={left <= FEW ? classes.few : classes.left}>
      {plural(left, one, many)}.{left <= FEW && ` ${texts.fewCodes}`}
    </p>
  );
}

/** The authenticator app and its recovery codes. */
export function TotpCard({ onOpen }: { onOpen: (dialog: SecurityDialog) => void }) {
  const factor = useSecondFactor();
  const passkeys = usePasskeys();
  const enrol = useEnrolTotp();
  const begin = () => {
    if (!enrol.isPending)
      enrol.mutate({}, { onSuccess: (enrolment) => onOpen({ kind: "enrol", enrolment }) });
  };
  // The server refuses to leave such a person without either.
  const kept = Boolean(factor.data?.required) && passkeys.data?.items?.length === 0;
  const since = factor.data?.totpSince;
  const tag = since ? (
    <Tag tone="ok">{texts.since(formatDay(dayOf(new Date(since))))}</Tag>
  ) : (
    <Tag tone="wait">{texts.off}</Tag>
  );
  return (
    <SecurityCard title={texts.title} text={texts.text} aside={factor.data && tag} query={factor}>
      {(data) => (
        <>
          {data.totpSince && <Left {...data} />}
          {kept && data.totpSince && <p className={classes.left}>{texts.stays}</p>}
          {data.required && !data.totpSince && <p className={classes.few}>{texts.required}</p>}
          <Group gap="sm" mt="md">
            {data.totpSince ? (
              <>
                <Button variant="default" onClick={() => onOpen({ kind: "regenerate" })}>
                  {texts.regenerate}
                </Button>
                {!kept && (
                  <Button variant="default" onClick={() => onOpen({ kind: "disable" })}>
                    {texts.disable}
                  </Button>
                )}
              </>
            ) : (
              <Button aria-busy={enrol.isPending} onClick={begin}>
                {texts.enable}
              </Button>
            )}
          </Group>
        </>
      )}
    </SecurityCard>
  );
}
