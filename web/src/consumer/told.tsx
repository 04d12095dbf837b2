import { useEffect, useRef } from "react";

/** Says what was done, and takes the focus: what had it is gone. A live region must be there before it speaks. */
export function Told({ children }: { children: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) said.current?.focus();
  }, [children]);
  return (
    <p ref={said} role="status" className="saved" tabIndex={-1}>
      {children}
    </p>
  );
}
