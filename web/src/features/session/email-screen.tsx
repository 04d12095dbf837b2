import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { email, required } from "../../lib/rules";
import { tellAuthFailure } from "../../modules/auth-failure";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { useOnward } from "../../ui/form/use-onward";
import { messages } from "./messages";
import { useWelcome, type Welcome } from "./welcome-state";

type Props = {
  texts: { title: string; lead: string; submit: string };
  /** Has something sent to the address. */
  send: (email: string) => Promise<unknown>;
  /** What sign-in, which follows, says of it (SI-14). */
  notice: Welcome["notice"];
  /** A link beside the way back. */
  aside?: ReactNode;
};

/** Asks for an e-mail that something is sent to. */
export function EmailScreen({ texts, send, notice, aside }: Props) {
  const navigate = useOnward();
  const welcome = useWelcome();
  const form = useForm({
    initial: { email: welcome.email ?? "" },
    rules: { email: [required(), email] },
    onSubmit: async (values) => {
      const address = values.email.trim();
      try {
        await send(address);
      } catch (error) {
        tellAuthFailure(error);
        throw error;
      }
      await navigate({ to: "/signIn", state: { welcome: { email: address, notice } } });
    },
  });
  return (
    <PublicLayout>
      <form {...form.props} className={layout.form}>
        <ScreenHead title={texts.title} lead={texts.lead} />
        <TextField
          {...form.field("email")}
          label={messages.email}
          type="email"
          autoComplete="username"
          required
        />
        <SubmitButton form={form} fullWidth>
          {texts.submit}
        </SubmitButton>
        <p className={layout.links}>
          {aside}
          {aside && " · "}
          <Link to="/signIn">{messages.back}</Link>
        </p>
      </form>
    </PublicLayout>
  );
}
