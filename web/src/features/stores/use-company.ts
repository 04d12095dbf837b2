import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { bareDocument } from "../../lib/brdoc";
import type { StoreArea } from "./area";
import { messages } from "./messages";
import { findCompany } from "./queries";
import { companyPatch, type StoreValues } from "./schema";

type Form = { values: StoreValues; set: (patch: Partial<StoreValues>) => void };

/**
 * The CNPJ register beside the form: refuses a closed company, fills in what is still empty, and says when it does
 * not answer, which stops nobody.
 */
export function useCompany(area: StoreArea) {
  const [note, setNote] = useState<string>();
  const form = useRef<Form>(null);
  const filled = useRef<Partial<StoreValues>>({});

  const check = async (documento: string) => {
    setNote(undefined);
    try {
      const company = await findCompany(area, bareDocument(documento));
      if (form.current?.values.documento !== documento) return undefined; // another was typed meanwhile
      if (!company?.verificada) setNote(messages.form.unverified);
      else {
        const patch = companyPatch(company, form.current.values, filled.current);
        if (Object.keys(patch).length > 0) {
          form.current.set(patch);
          filled.current = { ...filled.current, ...patch };
          setNote(messages.form.filled);
        }
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return error.message;
      setNote(messages.form.unverified);
    }
    return undefined;
  };

  return {
    check,
    /** What the look-up had to say; nothing while there is none. */
    note,
    /** The form that is filled in, as it is at this moment. */
    fills: (current: Form) => {
      form.current = current;
    },
  };
}
