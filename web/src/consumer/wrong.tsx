import { statusAndMessage } from "./failure";

/** Says what came of a press of a button, where it failed. */
export const Wrong = ({ error }: { error: unknown }) =>
  error !== undefined && (
    <p className="complaint" role="alert">
      {statusAndMessage(error)}
    </p>
  );
