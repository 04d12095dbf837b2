import { type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/button";
import { ConsentField } from "./consent-field";
import { ContactFields } from "./contact-fields";
import { messages } from "./messages";
import classes from "./sign-up.module.css";
import type { FieldsProps, SignUpForm } from "./steps";

const texts = messages.contact;

const TABS = [
  { of: "focal", name: texts.commercial },
  { of: "tech", name: texts.technical },
] as const;
type Of = (typeof TABS)[number]["of"];

const PARTS = ["FirstName", "LastName", "Email", "Phone"] as const;
const flawed = (form: SignUpForm, of: Of) => PARTS.some((part) => form.field(`${of}${part}`).error);

/** Both contacts of a software house, a tab each, and the consent (SU-10). A tab says when something in it is wrong. */
export function PartnerContactFields({ form }: FieldsProps) {
  const [shown, setShown] = useShownTab(form);
  const copy = () =>
    form.set({
      techFirstName: form.values.focalFirstName,
      techLastName: form.values.focalLastName,
      techEmail: form.values.focalEmail,
      techPhone: form.values.focalPhone,
    });
  const turn = ({ key }: KeyboardEvent) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const of = shown === "focal" ? "tech" : "focal";
    setShown(of);
    document.getElementById(`tab-${of}`)?.focus();
  };
  return (
    <>
      <div>
        <div role="tablist" className={classes.tabs} onKeyDown={turn}>
          {TABS.map(({ of, name }) => (
            <button
              key={of}
              type="button"
              role="tab"
              id={`tab-${of}`}
              aria-selected={of === shown}
              aria-controls={of === shown ? `panel-${of}` : undefined}
              tabIndex={of === shown ? 0 : -1}
              className={classes.tab}
              onClick={() => setShown(of)}
            >
              {name}
              {flawed(form, of) && (
                <span className={classes.flaw}>
                  <span className="sr-only">, {texts.flawed}</span>
                </span>
              )}
            </button>
          ))}
        </div>
        <div
          key={shown}
          role="tabpanel"
          id={`panel-${shown}`}
          aria-labelledby={`tab-${shown}`}
          className={classes.panel}
        >
          {shown === "tech" && (
            <Button look="default" size="xs" onClick={copy}>
              {texts.same}
            </Button>
          )}
          <ContactFields form={form} of={shown} phone={texts.phone} />
        </div>
      </div>
      <ConsentField form={form} />
    </>
  );
}

/**
 * Which tab is shown. A refused submit opens the tab with the first error; this happens while rendering, so that the
 * field is there when the form, afterwards, gives it the focus.
 */
function useShownTab(form: SignUpForm) {
  const [shown, setShown] = useState<Of>("focal");
  const [seen, setSeen] = useState(form.failures);
  if (seen !== form.failures) {
    setSeen(form.failures);
    const first = TABS.find(({ of }) => flawed(form, of));
    if (first && !flawed(form, shown)) setShown(first.of);
  }
  return [shown, setShown] as const;
}
