import { useNavigate } from "@tanstack/react-router";
import { useSignOut } from "../../features/session/queries";
import { abandonUnsavedWork, mayLoseWork } from "../../ui/form/unsaved-work";

/** The way out of the account, which lands on '/' (SI-13); asks first where unsaved work would be lost. */
export function useLeave() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = async () => {
    if (!(await mayLoseWork())) return;
    // Awaited, not called back: what one left by, as the palette, is gone before the answer comes.
    const left = await signOut.mutateAsync({}).then(
      () => true,
      () => false, // what was refused is told by a toast
    );
    if (!left) return;
    abandonUnsavedWork();
    void navigate({ to: "/" });
  };
  return { leave: () => void leave(), leaving: signOut.isPending };
}
