import { Link } from "@tanstack/react-router";
import { EmailScreen } from "./email-screen";
import { messages } from "./messages";
import { useForgotPassword } from "./queries";

/** '/forgot-password': sends a code; sign-in then says where to type it (SI-15). */
export function ForgotScreen() {
  const { mutateAsync } = useForgotPassword();
  return (
    <EmailScreen
      texts={messages.forgot}
      send={(email) => mutateAsync({ body: { email } })}
      notice="codeSent"
      aside={<Link to="/reset-password">{messages.forgot.haveCode}</Link>}
    />
  );
}
