import { PasskeyError, passkeysWork } from "../lib/passkeys";
import { Wrong } from "./wrong";

/** Whether passkeys can be made and used here: no browser gives them to a page within another site. */
export const passkeysOffered = () => passkeysWork() && window.top === window;

/** Says what came of a passkey, where it failed: the device's refusal has no status. */
export const PasskeyWrong = ({ error }: { error: unknown }) =>
  error instanceof PasskeyError ? (
    <p className="complaint" role="alert">
      {error.message}
    </p>
  ) : (
    <Wrong error={error} />
  );
