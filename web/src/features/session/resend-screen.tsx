import { useNavigate } from "@tanstack/react-router";
import { EmailForm } from "./email-form";
import { messages } from "./messages";
import { useResendConfirmation } from "./queries";
import { WelcomeLayout } from "./welcome-layout";

/** '/resend-email-confirmation': sends the confirmation link again (SI-19). */
export function ResendScreen() {
  const resend = useResendConfirmation();
  const navigate = useNavigate();
  const { title, lead, submit } = messages.resendScreen;
  return (
    <WelcomeLayout>
      <EmailForm
        title={title}
        lead={lead}
        submit={submit}
        onSubmit={async (email) => {
          await resend.mutateAsync({ body: { email } });
          await navigate({ to: "/signIn", state: { welcome: { email, notice: "linkSent" } } });
        }}
      />
    </WelcomeLayout>
  );
}
