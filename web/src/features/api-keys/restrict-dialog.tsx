import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { required } from "../../lib/rules";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { fieldFrame } from "../../ui/form/field-frame";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import classes from "./api-keys.module.css";
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
  const { checking: _, onChange, ...field } = form.field("reason");
  return (
    <Modal
      opened
      radius="lg"
      title={texts.restrictTitle(name)}
      onClose={form.submitting ? () => undefined : onClose}
    >
      <form {...form.props}>
        <Stack gap="md">
          <p className={classes.hint}>{texts.heldHelp}</p>
          <Textarea
            {...fieldFrame}
            {...field}
            label={texts.reason}
            aria-required
            autosize
            minRows={3}
            maxLength={REASON_MAX}
            data-autofocus
            description={
              <>
                <span>{texts.reasonHelp}</span>
                <span>{REASON_MAX - field.value.length} restantes</span>
              </>
            }
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={form.submitting}>
              {messages.form.cancel}
            </Button>
            <Button type="submit" color="red" loading={form.submitting}>
              {texts.restrict}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Release({ id, name, onClose }: DialogProps) {
  const release = useRestrict();
  return (
    <ConfirmDialog
      opened
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
