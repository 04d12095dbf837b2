import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { endDocument, ownAccount } from "../../lib/account";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { dropPendingPassword, keepPendingPassword } from "./pending-password";
import { placeAfter, type SignInSearch } from "./sign-in-search";

/**
 * What follows an answer of sign-in: the place it leads to, where 'back' does not end at sign-in again; for a challenge
 * the screen that serves it. `totp` is the challenge that waits for a code, shown by the same screen.
 */
export function useEntrance(search: SignInSearch) {
  const router = useRouter();
  const navigate = useNavigate();
  const [totp, setTotp] = useState<string | null>(null);
  const advance = (answer: Schemas["SignInOutputBody"], email: string) => {
    const { user, challenge, session } = answer;
    if (challenge === "NEW_PASSWORD_REQUIRED" && session) {
      keepPendingPassword({ ...search, session, email });
      return void navigate({ to: "/password-change" });
    }
    dropPendingPassword();
    if (challenge === "TOTP" && session) return setTotp(session);
    if (!user) return toast.error(messages.noResult);
    const place = placeAfter(search, user.profile);
    if (user.id !== ownAccount()) return endDocument(place);
    router.history.replace(place);
  };
  return { advance, totp, restart: () => setTotp(null) };
}
