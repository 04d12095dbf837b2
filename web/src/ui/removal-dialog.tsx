import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { toast } from "./toast";

type Props<Variables> = {
  title: string;
  confirm: string;
  /** What stops and what stays. */
  children: ReactNode;
  /** The call that does it, and what it is given. */
  mutation: {
    isPending: boolean;
    mutate: (variables: Variables, options: { onSuccess: () => void; onSettled: () => void }) => void;
  };
  variables: Variables;
  /** Said once it is done. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before something ends, and does it. A refusal is toasted by its call and closes: trying again would not help. */
export function RemovalDialog<Variables>(props: Props<Variables>) {
  const { mutation, variables, done, onDone, onClose } = props;
  return (
    <ConfirmDialog
      opened
      danger
      title={props.title}
      confirm={props.confirm}
      busy={mutation.isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutation.mutate(variables, {
          onSuccess: () => {
            toast.success(done);
            onDone?.();
          },
          onSettled: onClose,
        })
      }
    >
      {props.children}
    </ConfirmDialog>
  );
}
