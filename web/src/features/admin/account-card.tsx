import { Button } from "@mantine/core";
import { plural } from "../../lib/format";
import { Card } from "../../ui/card";
import { Email } from "../../ui/email";
import { IconMail } from "../../ui/portal-icons";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import classes from "./admin.module.css";
import { messages } from "./messages";
import { type Owner, type Summary, useSummary } from "./queries";

const texts = messages.account;

function Account({ summary, onChangeEmail }: { summary: Summary; onChangeEmail: (current: string) => void }) {
  const main = summary.contaPrincipal;
  if (!main) return <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>;
  return (
    <div className={classes.account}>
      <div>
        <span className={classes.sub}>{texts.main}</span>
        <span className={classes.email}>
          <Email address={main.email} />
        </span>
        <span className={classes.sub}>{main.nome}</span>
      </div>
      {!main.emailConfirmado && (
        <div>
          <Tag tone="wait">{texts.unconfirmed}</Tag>
        </div>
      )}
      <Button variant="default" leftSection={<IconMail />} onClick={() => onChangeEmail(main.email)}>
        {texts.change}
      </Button>
    </div>
  );
}

/** Who enters the portal for a company, and with which e-mail. */
export function AccountCard(props: { owner: Owner; onChangeEmail: (current: string) => void }) {
  const { data, error, refetch } = useSummary(props.owner);
  const counts = data && [
    plural(data.contas, ...texts.accounts),
    ...(props.owner.profile === "PARCEIRO" ? [plural(data.varejistas, ...texts.retailers)] : []),
  ];
  return (
    <Card title={texts.title} aside={counts?.join(" · ")}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <LinesSkeleton lines={4} />}
      {data && <Account summary={data} onChangeEmail={props.onChangeEmail} />}
    </Card>
  );
}
