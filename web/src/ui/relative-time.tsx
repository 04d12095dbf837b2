import { useEffect, useState } from "react";
import { formatDateTime, formatRelative } from "../lib/format";
import { Hint } from "./hint";

const MINUTE_MS = 60_000;

/** 'há 2 horas', kept current, with the exact moment on hover and focus. */
export function RelativeTime({ instant }: { instant: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Hint label={formatDateTime(instant)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact moment must be reachable by keyboard */}
      <time dateTime={instant} tabIndex={0}>
        {formatRelative(instant, now)}
      </time>
    </Hint>
  );
}
