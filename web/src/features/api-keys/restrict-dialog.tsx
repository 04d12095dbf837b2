import { required } from "../../lib/rules";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useRestrict } from "./queries";

const texts = messages.manage;
/** Most characters of a reason. */
const REASON_MAX = 500;

/** The software house and what it is about to become. */
export type RestrictTarget = { id: string; name: string; restricted: boolean };

type Props = RestrictTarget & { onClose: () => void };

/** Confirms a restriction, with its reason, or a release. */
export function RestrictDialog({ restricted, ...props }: Props) {
  return restricted ? <Restrict {...props} /> : <Release {...props} />;
}

type DialogProps = Omit<Props, "restricted">;

function Restrict({ id, name, onClose }: DialogProps) {
  const restrict = useRestrict();
  const form = useForm({
    initial: { reason: "" },
    rules: { reason: [required()] },
    onSubmit: async ({ reason }) => {
      await restrict.mutateAsync({ params: { path: { id } }, body: { restricted: true, reason } });
      toast.success(texts.restricted);
      onClose();
    },
  });
  return (
    <FormDialog
      danger
      title={texts.restrictTitle(name)}
      lead={texts.heldHelp}
      form={form}
      submit={texts.restrict}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("reason")}
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={REASON_MAX}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

function Release({ id, name, onClose }: DialogProps) {
  const release = useRestrict();
  return (
    <ConfirmDialog
      title={texts.releaseTitle(name)}
      confirm={texts.release}
      busy={release.isPending}
      onCancel={onClose}
      onConfirm={() =>
        release.mutate(
          { params: { path: { id } }, body: { restricted: false } },
          { onSuccess: () => toast.success(texts.released), onSettled: onClose },
        )
      }
    >
      {texts.releaseEffect}
    </ConfirmDialog>
  );
}
