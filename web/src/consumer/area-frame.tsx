import "./frame.css";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Whose receipts are shown. */
  name: string;
  logoUrl?: string | null;
  style?: CSSProperties | undefined;
  /** Leads back to what is around it. */
  onBack?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
  children: ReactNode;
};

/** The head of what is entered: whose it is, and the way out. Reading begins at it where what led here is gone. */
export function AreaFrame({ name, logoUrl, style, onBack, onLeave, children }: Props) {
  const whose = useRef<HTMLElement>(null);
  const entered = onLeave !== undefined;
  useEffect(() => {
    if (entered && document.activeElement === document.body) whose.current?.focus();
  }, [entered]);
  return (
    <div className="framed" style={style}>
      <header>
        <p>
          {onBack && (
            <button type="button" className="quiet" onClick={onBack}>
              Voltar
            </button>
          )}
          {logoUrl && <img src={logoUrl} alt="" />}
          <b ref={whose} tabIndex={-1}>
            {name}
          </b>
        </p>
        {onLeave && (
          <button type="button" className="quiet" onClick={onLeave}>
            Sair
          </button>
        )}
      </header>
      {children}
    </div>
  );
}
