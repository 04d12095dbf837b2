import { reloadAt } from "../../lib/reload";
import { MAX_REASON, reason as reasonRule, required } from "../../lib/rules";
import { keepSwitched, type SwitchedProfile } from "../../lib/switched-profile";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import { useEnterProfile } from "./queries";

type Props = SwitchedProfile & { name: string; onClose: () => void };

/** Asks why, enters the profile, and loads the portal again as that profile sees it (AA-10). */
export function EnterDialog({ profile, id, name, onClose }: Props) {
  const enter = useEnterProfile();
  const form = useForm({
    initial: { reason: "" },
    rules: { reason: [required(), reasonRule] },
    onSubmit: async ({ reason }) => {
      await enter.mutateAsync({ body: { profile, id, reason } });
      keepSwitched({ profile, id });
      reloadAt("/");
    },
  });
  return (
    <FormDialog
      title={messages.title(name)}
      lead={messages.effect}
      form={form}
      submit={messages.confirm}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("reason")}
        label={messages.reason}
        help={messages.reasonHelp}
        maxLength={MAX_REASON}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
