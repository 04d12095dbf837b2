import { Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { SubmitButton } from "../../ui/form/submit-button";
import { BackLink } from "./back-link";
import { messages } from "./messages";
import classes from "./sign-up.module.css";
import { StepList } from "./step-list";
import type { Place, PlaceOf } from "./steps";
import { firstOpenStep, type Wizard } from "./steps";
import { useWizard } from "./use-wizard";

const texts = messages.wizard;

type Props = {
  wizard: Wizard;
  at: number;
  placeOf: PlaceOf;
  before?: Place;
  onDone: (email: string) => void;
};

/** One step at a time: where one is, the fields, on to the next or back to those before. */
export function WizardForm({ wizard, at, placeOf, before, onDone }: Props) {
  const navigate = useNavigate();
  const { steps, lookUps } = wizard;
  const step = steps[at] ?? steps[0];
  const form = useWizard({
    ...{ wizard, step, onDone },
    onStep: (next) => void navigate(placeOf(next)),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOn(step, heading);
  const [furthest, setFurthest] = useState(at);
  const open = firstOpenStep(steps, form.values);
  if (at > open) return <Navigate {...placeOf(open)} replace />;
  if (at > furthest) setFurthest(at);
  // A software house goes to and fro among the steps that it has opened (SU-41); a retailer's three only lead back.
  const reach = wizard.who === "partner" ? Math.min(open, furthest) : at;
  const back = at > 0 ? placeOf(at - 1) : before;
  const last = at === steps.length - 1;
  return (
    <PublicLayout wide aside={<StepList {...{ steps, at, reach, placeOf }} />}>
      <form key={step.name} {...form.props} className={layout.form}>
        <div>
          <div className={classes.progress}>
            {back && <BackLink place={back} />}
            <span>{texts.progress(at + 1, steps.length)}</span>
          </div>
          <progress className={classes.bar} value={at + 1} max={steps.length} aria-hidden="true" />
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {step.title}
          </h1>
          <p className={layout.lead}>{step.lead}</p>
        </div>
        <step.Fields form={form} lookUps={lookUps} />
        <SubmitButton form={form} fullWidth>
          {last ? texts.send : texts.next}
        </SubmitButton>
      </form>
    </PublicLayout>
  );
}

/** Another step: reading starts at its first error, else at its title. */
function useFocusOn(step: object, heading: { current: HTMLHeadingElement | null }) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const flawed = heading.current?.closest("form")?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (flawed ?? heading.current)?.focus();
  }, [step, heading]);
}
