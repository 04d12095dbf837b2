import { useRouter, useSearch } from "@tanstack/react-router";
import { safeDesiredPath } from "../../lib/desired-path";
import { SignInForm } from "./sign-in-form";
import type { SignInSearch } from "./sign-in-search";
import { WelcomeLayout } from "./welcome-layout";

/** '/signIn': on success goes to the desired path when this profile may see it, else to '/', the profile's home. */
export function SignInScreen() {
  const router = useRouter();
  const { desiredPath, desiredProfile } = useSearch({ strict: false }) as SignInSearch;
  return (
    <WelcomeLayout>
      <SignInForm
        onSignedIn={(user) => {
          const welcome = !desiredProfile || desiredProfile.split(",").includes(user.profile);
          router.history.push((welcome && safeDesiredPath(desiredPath)) || "/");
        }}
      />
    </WelcomeLayout>
  );
}
