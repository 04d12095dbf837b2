import { useParams } from "@tanstack/react-router";
import { houseSlugs } from "./house-slugs";
import type { PlaceOf } from "./steps";
import { WizardScreen } from "./wizard-screen";
import { routedPartnerWizard } from "./wizards";

const END = houseSlugs.length - 1;

const placeOf: PlaceOf = (step) => ({
  to: `/software-house-sign-up/${houseSlugs[step === "done" ? END : step]}`,
});

/** '/software-house-sign-up/{step}': one screen over all steps, so that the form lives on from one to the next. */
export function HouseSignUpScreen() {
  const { step } = useParams({ from: "/software-house-sign-up/$step" });
  const at = houseSlugs.indexOf(step);
  return <WizardScreen wizard={routedPartnerWizard} at={at === END ? "done" : at} placeOf={placeOf} />;
}
