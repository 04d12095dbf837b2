import type { ReactNode } from "react";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { messages } from "./messages";
import type { SignUpForm } from "./steps";

const texts = messages.consent;

/** Without it nothing is sent (SU-29). The texts open beside the form, so that nothing typed is lost. */
export function ConsentField({ form }: { form: SignUpForm }) {
  return (
    <CheckboxField
      {...form.field("consent")}
      label={
        <>
          {texts.before}
          <NewTab to="/termos-de-uso">{texts.terms}</NewTab>
          {texts.between}
          <NewTab to="/politica-de-privacidade">{texts.policy}</NewTab>
        </>
      }
    />
  );
}

function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children} <span className="sr-only">{texts.newTab}</span>
    </a>
  );
}
