import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { IconCheck } from "../../ui/icons";
import { messages } from "./messages";
import classes from "./step-list.module.css";
import type { PlaceOf, Step } from "./steps";

/** All steps of a wizard; those before the current one can be opened again. */
export function StepList({ steps, at, placeOf }: { steps: readonly Step[]; at: number; placeOf: PlaceOf }) {
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
              {step < at ? <IconCheck /> : step + 1}
            </span>
            {step < at ? (
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
