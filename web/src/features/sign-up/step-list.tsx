import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { IconCheck } from "../../ui/icons";
import { messages } from "./messages";
import classes from "./step-list.module.css";
import type { PlaceOf, Step } from "./steps";

type Props = {
  steps: readonly Step[];
  at: number;
  /** The last step that can be opened from here. */
  reach: number;
  placeOf: PlaceOf;
};

/** All steps of a wizard; those within reach can be opened. */
export function StepList({ steps, at, reach, placeOf }: Props) {
  return (
    <nav aria-label={messages.wizard.steps}>
      <ol className={classes.steps}>
        {steps.map(({ name }, step) => (
          <li
            key={name}
            className={clsx(classes.step, step === at && classes.current)}
            aria-current={step === at ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {step < reach && step !== at ? <IconCheck /> : step + 1}
            </span>
            {step <= reach && step !== at ? (
              <Link {...placeOf(step)} activeOptions={{ exact: true }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
