import { formatDateTime } from "../../lib/format";
import { ChipsField } from "../../ui/form/chips-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { useForm } from "../../ui/form/use-form";
import { RemovalDialog } from "../../ui/removal-dialog";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useEndVip, useRotateVip, type VipRetailer } from "./queries";
import classes from "./vip-retailers.module.css";

/** What the list has open over it. */
export type VipDialog = { kind: "rotate" | "end"; vip: VipRetailer };

const HOUR_MS = 3_600_000;

type RotateProps = { vip: VipRetailer; onClose: () => void; onRotated: (address: string) => void };

/** Gives an area another address in place of this one, which goes on working for a while, or not (VIP-03). */
function RotateDialog({ vip, onClose, onRotated }: RotateProps) {
  const rotate = useRotateVip();
  const texts = messages.rotate;
  const form = useForm<{ overlapHours: number }>({
    initial: { overlapHours: 24 },
    onSubmit: async (body) => {
      const { data } = await rotate.mutateAsync({ params: { path: { id: vip.id } }, body });
      toast.success(messages.rotated);
      onRotated(data.integrationUrl);
    },
  });
  const { overlapHours } = form.values;
  const end = new Date(Date.now() + overlapHours * HOUR_MS).toISOString();
  return (
    <FormDialog
      size="lg"
      title={texts.title}
      lead={texts.lead}
      form={form}
      submit={texts.confirm}
      onClose={onClose}
    >
      <ChipsField
        label={texts.overlap}
        choices={texts.choices}
        value={overlapHours}
        onChange={(hours) => form.set({ overlapHours: hours })}
        autoFocus
      />
      <p className={classes.hint} role="status">
        {overlapHours === 0 ? texts.now : texts.until(formatDateTime(end))}
      </p>
    </FormDialog>
  );
}

function EndDialog({ vip, onClose }: { vip: VipRetailer; onClose: () => void }) {
  const end = useEndVip();
  return (
    <RemovalDialog
      title={messages.end.title}
      confirm={messages.end.confirm}
      remove={() => end.mutateAsync({ params: { path: { id: vip.id } } })}
      done={messages.ended}
      onClose={onClose}
    >
      {messages.end.effect(vip.tradeName)}
    </RemovalDialog>
  );
}

type Props = { dialog: VipDialog | null; onClose: () => void; onRotated: (address: string) => void };

/** The one open dialog of the list. */
export function VipDialogs({ dialog, onClose, onRotated }: Props) {
  if (!dialog) return null;
  const { kind, vip } = dialog;
  if (kind === "end") return <EndDialog vip={vip} onClose={onClose} />;
  return <RotateDialog vip={vip} onClose={onClose} onRotated={onRotated} />;
}
