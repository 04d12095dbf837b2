import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import { Completion } from "./completion";
import { doneWith, endWith } from "./done";
import { dropDraft } from "./draft";
import type { Place, PlaceOf, Wizard } from "./steps";
import { WizardForm } from "./wizard-form";

type Props = {
  wizard: Wizard;
  /** What the address asks for; a step that cannot be shown yet leads to the first open one. */
  at: number | "done";
  placeOf: PlaceOf;
  /** Where the first step's back arrow leads; without it there is none. */
  before?: Place;
};

/** A sign-up from its first step to 'Tudo certo!'; once it has ended its steps cannot be opened again (SU-14). */
export function WizardScreen({ wizard, at, placeOf, before }: Props) {
  const [email, setEmail] = useState(() => doneWith(wizard.id));
  const finish = (address: string) => {
    dropDraft();
    endWith(wizard.id, address);
    setEmail(address);
  };
  if (email === undefined) {
    if (at === "done") return <Navigate {...placeOf(0)} replace />;
    return <WizardForm wizard={wizard} at={at} placeOf={placeOf} before={before} onDone={finish} />;
  }
  if (at !== "done") return <Navigate {...placeOf("done")} replace />;
  return (
    <PublicLayout wide>
      <Completion email={email} />
    </PublicLayout>
  );
}
