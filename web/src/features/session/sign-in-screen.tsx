import { useSearch } from "@tanstack/react-router";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import { SignInForm } from "./sign-in-form";
import { TotpForm } from "./totp-form";
import { useEntrance } from "./use-entrance";

/** '/signIn': e-mail and password, then the second factor's code where the account has one. */
export function SignInScreen() {
  const { advance, totp, restart } = useEntrance(useSearch({ from: "/signIn" }));
  return (
    <PublicLayout>
      {totp === null ? (
        <SignInForm onAnswer={advance} />
      ) : (
        <TotpForm session={totp} onAnswer={(answer) => advance(answer, "")} onRestart={restart} />
      )}
    </PublicLayout>
  );
}
