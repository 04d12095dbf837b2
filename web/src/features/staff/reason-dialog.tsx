import { MAX_REASON, reason, required } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useChangeProfile, useRequireFactor } from "./queries";
import type { Member, StaffProfile } from "./staff";

type Texts = { title: string; lead: (name: string) => string; submit: string; done: string };

type ReasonProps = {
  member: Member;
  texts: Texts;
  /** It takes protection or rights away. */
  danger: boolean;
  act: (motivo: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why, and changes one of staff. */
function ReasonDialog({ member, texts, danger, act, onClose }: ReasonProps) {
  const form = useForm({
    initial: { motivo: "" },
    rules: { motivo: [required(), reason] },
    onSubmit: async ({ motivo }) => {
      await act(motivo);
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      danger={danger}
      title={texts.title}
      lead={texts.lead(member.nome)}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("motivo")}
        label={messages.reason}
        help={messages.reasonHelp}
        maxLength={MAX_REASON}
        required
      />
    </FormDialog>
  );
}

type Props = { member: Member; onClose: () => void };

/** What somebody of staff becomes who is the other now. */
export const otherProfile = ({ perfil }: Member): StaffProfile =>
  perfil === "SUPORTE" ? "ADMINISTRADOR" : "SUPORTE";

/** Makes support an administrator, and the other way round. */
export function ProfileDialog({ member, onClose }: Props) {
  const { mutateAsync } = useChangeProfile();
  const perfil = otherProfile(member);
  return (
    <ReasonDialog
      member={member}
      texts={messages.change[perfil]}
      danger={perfil === "SUPORTE"}
      act={(motivo) => mutateAsync({ params: { path: { id: member.id } }, body: { perfil, motivo } })}
      onClose={onClose}
    />
  );
}

/** Asks one of staff for a second factor, or lets them off. */
export function FactorDialog({ member, onClose }: Props) {
  const { mutateAsync } = useRequireFactor();
  const exigir = !member.exigidoDaConta;
  return (
    <ReasonDialog
      member={member}
      texts={messages.require[exigir ? "on" : "off"]}
      danger={!exigir}
      act={(motivo) => mutateAsync({ params: { path: { id: member.id } }, body: { exigir, motivo } })}
      onClose={onClose}
    />
  );
}
