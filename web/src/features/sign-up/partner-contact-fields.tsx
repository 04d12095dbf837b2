import { Button, Tabs } from "@mantine/core";
import { useState } from "react";
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
  return (
    <>
      <Tabs value={shown} onChange={(of) => setShown(of as Of)}>
        <Tabs.List grow>
          {TABS.map(({ of, name }) => (
            <Tabs.Tab key={of} value={of}>
              {name}
              {flawed(form, of) && (
                <span className={classes.flaw}>
                  <span className="sr-only">, {texts.flawed}</span>
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ of }) => (
          <Tabs.Panel key={of} value={of} className={classes.panel}>
            {of === "tech" && (
              <Button variant="default" size="xs" onClick={copy}>
                {texts.same}
              </Button>
            )}
            <ContactFields form={form} of={of} phone={texts.phone} />
          </Tabs.Panel>
        ))}
      </Tabs>
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
