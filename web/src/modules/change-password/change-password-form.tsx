import { ApiError } from "../../lib/api-error";
import { required } from "../../lib/rules";
import { Button } from "../../ui/button";
import { PasswordField } from "../../ui/form/password-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { failureCode, tellAuthFailure } from "../auth-failure";
import type { User } from "../current-user";
import { NewPasswordField, RepeatPasswordField } from "../new-password/new-password-field";
import { newPasswordRules, repeatRules } from "../new-password/rules";
import classes from "./change-password.module.css";
import { messages } from "./messages";
import { useChangePassword } from "./queries";

type Props = {
  user: User;
  onChanged: () => void;
  /** In a dialog: closes it. */
  onCancel?: () => void;
};

const WRONG_CURRENT = "NotAuthorizedException";

/** Current and new password of who is signed in (SI-17). A refusal stands at its field, and loses nothing typed. */
export function ChangePasswordForm({ user, onChanged, onCancel }: Props) {
  const change = useChangePassword();
  const form = useForm({
    initial: { currentPassword: "", newPassword: "", repeat: "" },
    rules: {
      currentPassword: [required()],
      newPassword: newPasswordRules(),
      repeat: repeatRules("newPassword"),
    },
    onSubmit: async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ body: { currentPassword, newPassword } });
      } catch (error) {
        tellAuthFailure(error, { [WRONG_CURRENT]: messages.wrongCurrent });
        if (failureCode(error) !== WRONG_CURRENT) throw error;
        throw new ApiError(400, messages.wrongCurrent, WRONG_CURRENT, {
          currentPassword: messages.wrongCurrent,
        });
      }
      toast.success(messages.changed);
      onChanged();
    },
  });
  const submit = (
    <SubmitButton form={form} fullWidth={!onCancel}>
      {messages.submit}
    </SubmitButton>
  );
  return (
    <form {...form.props}>
      <div className={classes.fields}>
        <input hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          {...form.field("currentPassword")}
          label={messages.current}
          autoComplete="current-password"
          data-autofocus
        />
        <NewPasswordField {...form.field("newPassword")} owner={[user.email, user.name]} />
        <RepeatPasswordField {...form.field("repeat")} />
        {onCancel ? (
          <div className={classes.answers}>
            <Button size="md" look="default" onClick={onCancel} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            {submit}
          </div>
        ) : (
          submit
        )}
      </div>
    </form>
  );
}
