import type { Schemas } from "../../api/client";
import { ApiError, errorMessage } from "../../lib/api-error";
import { PasskeyError, passkeysWork } from "../../lib/passkeys";
import { PasskeyButton } from "../../modules/passkeys/passkey-button";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { usePasskeySignIn } from "./queries";
import { signInFailure } from "./sign-in-failures";

/** Passkeys go beyond the catalogue: where the server refuses one, its own words say what to do instead. */
const failure = (error: unknown) => {
  if (error instanceof PasskeyError) return error.message;
  const refused = error instanceof ApiError && (error.status === 400 || error.status === 503);
  return refused ? errorMessage(error) : signInFailure(error);
};

/** Signs in with the device's own PIN or biometrics; absent where the browser or the address cannot. */
export function PasskeySignIn(props: {
  onAnswer: (answer: Schemas["SignInOutputBody"], email: string) => void;
}) {
  const signIn = usePasskeySignIn();
  if (!passkeysWork()) return null;
  const enter = () =>
    signIn().then(
      (answer) => props.onAnswer(answer, ""),
      (error) => void toast.error(failure(error)),
    );
  return <PasskeyButton label={messages.hints.passkey} onPress={enter} />;
}
