import { MAX_REASON, reason, required } from "../../lib/rules";
import { useArea } from "../../modules/area";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { actionNames, messages } from "./messages";
import { type ConsumerRequest, requestBase, useStop } from "./requests";

const texts = messages.stop;

type Props = { request: ConsumerRequest; onClose: () => void };

/** Stops a request for good, and asks why. */
export function StopDialog({ request, onClose }: Props) {
  const stop = useStop(useArea(requestBase));
  const form = useForm({
    initial: { motivo: "" },
    rules: { motivo: [required(), reason] },
    onSubmit: async (body) => {
      await stop.mutateAsync({ params: { path: { id: request.id } }, body });
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      danger
      title={texts.title}
      lead={texts.lead(actionNames[request.acao])}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("motivo")}
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={MAX_REASON}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
