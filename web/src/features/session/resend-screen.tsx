import { EmailScreen } from "./email-screen";
import { messages } from "./messages";
import { useResendConfirmation } from "./queries";

/** '/resend-email-confirmation': sends the confirmation link again (SI-19). */
export function ResendScreen() {
  const { mutateAsync } = useResendConfirmation();
  return (
    <EmailScreen
      texts={messages.resendScreen}
      send={(email) => mutateAsync({ body: { email } })}
      notice="linkSent"
    />
  );
}
