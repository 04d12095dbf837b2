import { Switch } from "@mantine/core";
import { type ComponentProps, useId } from "react";
import type { Retailer } from "../../modules/own-profile";
import { Card } from "../../ui/card";
import type { ConfirmDialog } from "../../ui/confirm-dialog";
import { late } from "../../ui/late";
import { MissingPart } from "../../ui/missing-part";
import { toast } from "../../ui/toast";
import classes from "./home.module.css";
import { verified } from "./messages";
import { useSaveSettings } from "./queries";

const [Question, useQuestionEarly] = late<ComponentProps<typeof ConfirmDialog>>(
  () => import("../../ui/confirm-dialog").then((module) => module.ConfirmDialog),
  ({ onCancel }) => <MissingPart onClose={onCancel} />,
);

type Props = { retailer: Retailer; asking: boolean; onAsk: () => void; onAnswered: () => void };

/**
 * Whether receipts that fail their own proof are refused. Turning it on is asked first, since tills will be refused;
 * turning it off harms nobody.
 */
export function VerifiedCard({ retailer, asking, onAsk, onAnswered }: Props) {
  const help = useId();
  useQuestionEarly();
  const settings = useSaveSettings();
  const apply = (somenteNotasVerificadas: boolean) =>
    settings.mutate(
      { seen: retailer, patch: { somenteNotasVerificadas } },
      {
        onSuccess: () => {
          onAnswered();
          toast.success(somenteNotasVerificadas ? verified.on : verified.off);
        },
      },
    );
  return (
    <Card title={verified.title}>
      <Switch
        label={verified.label}
        checked={retailer.somenteNotasVerificadas}
        disabled={settings.isPending}
        onChange={(event) => (event.currentTarget.checked ? onAsk() : apply(false))}
        classNames={{ track: classes.switch }}
        aria-describedby={help}
      />
      <p id={help} className={classes.switchHelp}>
        {verified.help}
      </p>
      {asking && (
        <Question
          title={verified.ask}
          confirm={verified.confirm}
          busy={settings.isPending}
          onConfirm={() => apply(true)}
          onCancel={onAnswered}
        >
          {verified.askText}
        </Question>
      )}
    </Card>
  );
}
