import { useNavigate } from "@tanstack/react-router";
import { useSignOut } from "../../features/session/queries";
import { abandonUnsavedWork, mayLoseWork } from "../../ui/form/unsaved-work";

/** The way out of the account, which lands on '/' (SI-13); asks first where unsaved work would be lost. */
export function useLeave() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = async () => {
    if (!(await mayLoseWork())) return;
    const onSuccess = () => {
      abandonUnsavedWork();
      void navigate({ to: "/" });
    };
    signOut.mutate({}, { onSuccess });
  };
  return { leave: () => void leave(), leaving: signOut.isPending };
}
