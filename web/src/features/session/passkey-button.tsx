import { Button } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { ApiError, errorMessage } from "../../lib/api-error";
import { PasskeyError, passkeysWork } from "../../modules/passkeys/passkeys";
import { IconKey } from "../../ui/icons";
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
export function PasskeyButton(props: {
  onAnswer: (answer: Schemas["SignInOutputBody"], email: string) => void;
}) {
  const signIn = usePasskeySignIn();
  const [busy, setBusy] = useState(false);
  if (!passkeysWork()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      props.onAnswer(await signIn(), "");
    } catch (error) {
      toast.error(failure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey />}
      loading={busy}
      onClick={() => void enter()}
    >
      {messages.hints.passkey}
    </Button>
  );
}
