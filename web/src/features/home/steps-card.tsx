import { Link, type LinkProps } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { IconCheck } from "../../ui/icons";
import classes from "./home.module.css";
import { steps } from "./messages";

export type Step = {
  label: string;
  help: string;
  done: boolean;
  /** Screen where the step is taken; absent: it is taken elsewhere. */
  to?: LinkProps["to"];
};

/** First steps, until all are done. */
export function StepsCard({ list }: { list: Step[] }) {
  if (list.every((step) => step.done)) return null;
  return (
    <Card title={steps.title}>
      <ul className={classes.list}>
        {list.map((step) => (
          <li key={step.label} className={classes.step}>
            {step.done ? <IconCheck /> : <span className={classes.open} />}
            {step.done ? <Done step={step} /> : <Open step={step} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Done({ step }: { step: Step }) {
  return (
    <span>
      <span className="sr-only">{steps.done} </span>
      <span className={classes.done}>{step.label}</span>
    </span>
  );
}

function Open({ step }: { step: Step }) {
  return (
    <span>
      {step.to ? <Link to={step.to}>{step.label} →</Link> : step.label}
      <small>{step.help}</small>
    </span>
  );
}
