import type { ReactNode } from "react";
import { ApiError, errorMessage } from "../lib/api-error";
import { Button } from "./button";
import type { Icon } from "./icon";
import { IconAlert, IconInbox, IconLock, IconRefresh } from "./icons";
import classes from "./screen-state.module.css";

type StateProps = { icon: Icon; title: string; children?: ReactNode; action?: ReactNode; alert?: boolean };

function ScreenState({ icon: Picture, title, children, action, alert }: StateProps) {
  return (
    <div className={classes.state} role={alert ? "alert" : undefined}>
      <span className={classes.icon}>
        <Picture size={26} />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}

/** Nothing to show yet: why, and the next action. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return <ScreenState icon={IconInbox} {...props} />;
}

/** The profile may not see this. */
function NoPermissionState() {
  return (
    <ScreenState icon={IconLock} title="Seu perfil não tem acesso a esta área">
      Peça acesso a quem administra a sua conta.
    </ScreenState>
  );
}

/**
 * A failed load: the server's words and a way to try again, which what is not there (404) does not need; a refusal
 * (403) shows as missing permission.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoPermissionState />;
  return (
    <ScreenState
      alert
      icon={IconAlert}
      title={errorMessage(error)}
      action={
        status !== 404 && (
          <Button look="default" icon={<IconRefresh />} onClick={onRetry}>
            Tentar novamente
          </Button>
        )
      }
    />
  );
}
