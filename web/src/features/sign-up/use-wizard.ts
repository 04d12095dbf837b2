import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { useForm } from "../../ui/form/use-form";
import { keepDraft, readDraft } from "./draft";
import { useRemoteRules, useSignUpPartner, useSignUpRetailer } from "./queries";
import { flawsOf, partnerBody, retailerBody, rules, type SignUpValues, strongEnough } from "./schema";
import { only, type Step, stepOf, type Wizard } from "./steps";

type Options = {
  wizard: Wizard;
  step: Step;
  onStep: (step: number) => void;
  onDone: (email: string) => void;
};

/**
 * The form of all steps together; only the shown step's rules run. What is typed is kept in the tab, but for the
 * password, so leaving the wizard needs no question; closing the tab does. A refusal of the server opens the step that
 * holds the first field it names.
 */
export function useWizard({ wizard, step, onStep, onDone }: Options) {
  const send = useSend(wizard.who);
  const remote = { ...useRemoteRules(wizard.lookUps), password: strongEnough };
  const [initial] = useState(readDraft);
  const form = useForm<SignUpValues>({
    initial,
    rules: only(rules, step.fields),
    remote: only(remote, step.fields),
    onSubmit: async (values) => {
      const next = wizard.steps.indexOf(step) + 1;
      if (next < wizard.steps.length) return onStep(next);
      try {
        const { email } = await send(values);
        onDone(email);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const flaws = flawsOf(error.fields);
        const holder = stepOf(wizard.steps, flaws);
        if (holder !== -1 && holder !== next - 1) onStep(holder);
        throw new ApiError(error.status, error.message, error.code, flaws);
      }
    },
  });
  const { values } = form;
  useEffect(() => keepDraft(values), [values]);
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: form.dirty });
  return form;
}

function useSend(who: Wizard["who"]) {
  const retailer = useSignUpRetailer();
  const partner = useSignUpPartner();
  return (values: SignUpValues) =>
    who === "retailer"
      ? retailer.mutateAsync({ body: retailerBody(values) })
      : partner.mutateAsync({ body: partnerBody(values) });
}
