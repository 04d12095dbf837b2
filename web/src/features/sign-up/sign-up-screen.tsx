import { useSearch } from "@tanstack/react-router";
import { Chooser } from "./chooser";
import type { SignUpSearch } from "./search";
import type { PlaceOf } from "./steps";
import { WizardScreen } from "./wizard-screen";
import { partnerWizard, retailerWizard } from "./wizards";

/** '/sign-up': the chooser, then the wizard that was chosen; the address keeps choice and step (RT-33). */
export function SignUpScreen() {
  const { perfil, etapa = 1 } = useSearch({ from: "/sign-up" });
  const wizard = [retailerWizard, partnerWizard].find(({ id }) => id === perfil);
  if (!wizard) return <Chooser />;
  const { id } = wizard;
  const placeOf: PlaceOf = (step) => {
    const search: SignUpSearch = { perfil: id };
    if (step !== 0) search.etapa = step === "done" ? "fim" : step + 1;
    return { to: "/sign-up", search };
  };
  const at = etapa === "fim" ? "done" : etapa - 1;
  return <WizardScreen key={id} wizard={wizard} at={at} placeOf={placeOf} before={{ to: "/sign-up" }} />;
}
