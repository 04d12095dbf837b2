import { ApiError } from "../../lib/api-error";
import { authFailure, failureCode } from "../../modules/auth-failure";
import { bareCode, codeRules } from "../../modules/verification-code";
import { CopyButton } from "../../ui/copy-button";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { QrCode } from "./qr-code";
import { type Enrolment, useConfirmTotp } from "./queries";
import classes from "./security.module.css";

const texts = messages.totp;

type Props = {
  enrolment: Enrolment;
  onEnrolled: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Turns the authenticator app on: it reads the secret, and its code proves that it did. */
export function EnrolDialog({ enrolment, onEnrolled, onClose }: Props) {
  const confirm = useConfirmTotp();
  const form = useForm({
    initial: { code: "" },
    rules: { code: codeRules },
    onSubmit: async ({ code }) => {
      try {
        const { recoveryCodes } = await confirm.mutateAsync({ body: { code: bareCode(code) } });
        toast.success(texts.enabled);
        onEnrolled(recoveryCodes ?? []);
      } catch (error) {
        const wrong = failureCode(error) === "CodeMismatchException";
        if (wrong) throw new ApiError(400, texts.wrong, undefined, { code: texts.wrong });
        toast.error(authFailure(error));
      }
    },
  });
  return (
    <FormDialog
      title={texts.enrolTitle}
      lead={texts.scan}
      form={form}
      submit={texts.confirm}
      onClose={onClose}
    >
      <div className={classes.qr}>
        <QrCode text={enrolment.uri} label={texts.qr} />
        <a href={enrolment.uri} className={classes.here}>
          {texts.here}
        </a>
      </div>
      <div>
        <p className={classes.text}>{texts.manual}</p>
        <div className={classes.secretRow}>
          <code className={classes.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton value={enrolment.secret} label={texts.copySecret} />
        </div>
      </div>
      <TextField
        {...form.field("code")}
        label={texts.code}
        help={texts.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        required
      />
    </FormDialog>
  );
}
