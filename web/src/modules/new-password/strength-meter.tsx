import clsx from "clsx";
import { useEffect, useState } from "react";
import type { Strength } from "./estimate";
import { messages } from "./messages";
import classes from "./new-password.module.css";
import { tooShort } from "./rules";

const TONES = ["off", "off", "wait", "ok", "ok"] as const;

/** The estimate's code comes with the first letter typed; without it there is no meter, and nothing else is lost. */
function useStrength(password: string, owner: readonly string[]) {
  const [strength, setStrength] = useState<Strength>();
  const known = owner.join("\n");
  useEffect(() => {
    let stale = false;
    if (tooShort(password)) setStrength(undefined);
    else
      import("./estimate").then(
        ({ estimate }) => stale || setStrength(estimate(password, known.split("\n"))),
        () => undefined,
      );
    return () => {
      stale = true;
    };
  }, [password, known]);
  return strength;
}

/** Four marks and a word that say how hard the password is to guess; before eight characters, what is asked. */
export function StrengthMeter({ password, owner }: { password: string; owner: readonly string[] }) {
  const strength = useStrength(password, owner);
  const level = strength === undefined ? 0 : Math.max(strength, 1);
  return (
    <span className={classes.meter}>
      <span className={classes.marks} aria-hidden="true">
        {[1, 2, 3, 4].map((mark) => (
          <span key={mark} className={clsx(mark <= level && classes[TONES[level] ?? "off"])} />
        ))}
      </span>
      <span aria-live="polite">
        {strength === undefined ? (
          messages.hint
        ) : (
          <>
            {messages.strength}: <b>{messages.levels[strength]}</b>
            {strength < 2 && `. ${messages.weakHint}`}
          </>
        )}
      </span>
    </span>
  );
}
