import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { Guide, GuideStep } from "../../ui/guide";
import { setup } from "./messages";
import classes from "./setup-guide.module.css";

export type SetupStep = {
  title: string;
  done: boolean;
  help?: string;
  /** Where the step is taken: shown while it is the next one. */
  actions?: ReactNode;
};

/** What is left to do before the first receipt, with the next step open. */
export function SetupGuide({ title, steps }: { title: string; steps: SetupStep[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Card title={title} aside={setup.count(done, steps.length)}>
      <div className={classes.bar} aria-hidden>
        {steps.map((step, index) => (
          <span key={step.title} className={index < done ? classes.filled : undefined} />
        ))}
      </div>
      <Guide label={title}>
        {steps.map((step, index) => (
          <GuideStep
            key={step.title}
            number={index + 1}
            title={step.title}
            done={step.done}
            current={step === next}
          >
            {!step.done && step.help && <span className={classes.help}>{step.help}</span>}
            {step === next && step.actions && <div className={classes.actions}>{step.actions}</div>}
          </GuideStep>
        ))}
      </Guide>
    </Card>
  );
}
