import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api-error";
import { authFailure } from "../../modules/auth-failure";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { toast } from "../../ui/toast";
import { type ConfirmationSearch, confirmationOf } from "./confirmation-search";
import { messages } from "./messages";
import { useConfirmSignUp } from "./queries";
import classes from "./session.module.css";

const texts = messages.confirmation;

/** Sends the link's values once; whatever the server answers is a toast at sign-in. */
function Confirming({ link }: { link: ConfirmationSearch }) {
  const { mutate, error } = useConfirmSignUp();
  const navigate = useNavigate();
  const sent = useRef(false);
  const send = () =>
    mutate(
      { body: link },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          void navigate({ to: "/signIn", replace: true });
        },
        onError: (failure) => {
          const status = failure instanceof ApiError ? failure.status : 0;
          // Somebody else confirmed first: what to do is the server's to say.
          const lost = failure instanceof ApiError && status === 409;
          toast.error(lost ? failure.message : authFailure(failure));
          // A link that was refused stays so; too many tries, or a server that fails, are for another time.
          const notice = status === 400 ? ("linkFailed" as const) : undefined;
          if (notice || lost || status === 429)
            void navigate({ to: "/signIn", replace: true, state: { welcome: { notice } } });
        },
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened
  useEffect(() => {
    if (!sent.current) send();
    sent.current = true;
  }, []);
  if (!error) {
    return (
      <p className={classes.busy} role="status">
        <Spinner size={20} /> {texts.busy}
      </p>
    );
  }
  return (
    <>
      <p className={classes.hint} role="alert">
        {texts.offline}
      </p>
      <Button size="md" onClick={send}>
        {texts.retry}
      </Button>
    </>
  );
}

/** '/confirmation': the link of the confirmation mail (GR-04). Opening it changes nothing; this page then posts. */
export function ConfirmationScreen() {
  const link = confirmationOf(useSearch({ from: "/confirmation" }));
  return (
    <PublicLayout>
      <div className={layout.form}>
        <h1>{texts.title}</h1>
        {link ? (
          <Confirming link={link} />
        ) : (
          <>
            <p className={classes.hint}>{texts.incomplete}</p>
            <p className={layout.links}>
              <Link to="/resend-email-confirmation">{messages.resend}</Link> ·{" "}
              <Link to="/signIn">{messages.back}</Link>
            </p>
          </>
        )}
      </div>
    </PublicLayout>
  );
}
