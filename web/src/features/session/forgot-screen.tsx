import { Link, useNavigate } from "@tanstack/react-router";
import { EmailForm } from "./email-form";
import { messages } from "./messages";
import { useForgotPassword } from "./queries";
import { WelcomeLayout } from "./welcome-layout";

/** '/forgot-password': sends a code; sign-in then says where to type it (SI-14, SI-15). */
export function ForgotScreen() {
  const forgot = useForgotPassword();
  const navigate = useNavigate();
  const { title, lead, submit, haveCode } = messages.forgot;
  return (
    <WelcomeLayout>
      <EmailForm
        title={title}
        lead={lead}
        submit={submit}
        onSubmit={async (email) => {
          await forgot.mutateAsync({ body: { email } });
          await navigate({ to: "/signIn", state: { welcome: { email, notice: "codeSent" } } });
        }}
        aside={<Link to="/reset-password">{haveCode}</Link>}
      />
    </WelcomeLayout>
  );
}
