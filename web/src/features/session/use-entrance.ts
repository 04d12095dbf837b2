import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { safeDesiredPath } from "../../lib/desired-path";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { dropPendingPassword, keepPendingPassword } from "./pending-password";
import type { SignInSearch } from "./sign-in-search";

/**
 * What follows an answer of sign-in: the desired path when this profile may see it, else '/', the profile's home; for
 * a challenge the screen that serves it. `totp` is the challenge that waits for a code, shown by the same screen.
 */
export function useEntrance({ desiredPath, desiredProfile }: SignInSearch) {
  const router = useRouter();
  const navigate = useNavigate();
  const [totp, setTotp] = useState<string | null>(null);
  const advance = (answer: Schemas["SignInOutputBody"], email: string) => {
    const { user, challenge, session } = answer;
    if (challenge === "NEW_PASSWORD_REQUIRED" && session) {
      keepPendingPassword({ session, email, desiredPath, desiredProfile });
      return void navigate({ to: "/password-change" });
    }
    dropPendingPassword();
    if (challenge === "TOTP" && session) return setTotp(session);
    if (!user) return toast.error(messages.noResult);
    const welcome = !desiredProfile || desiredProfile.split(",").includes(user.profile);
    router.history.push((welcome && safeDesiredPath(desiredPath)) || "/");
  };
  return { advance, totp, restart: () => setTotp(null) };
}
