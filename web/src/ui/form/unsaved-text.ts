import { unsavedForms } from "./unsaved-work";

const FIELDS =
  'input:not([type="password"], [type="hidden"], [type="file"], [type="radio"], [type="checkbox"]), textarea';

/** Passwords are no text to carry about, shown or not. */
const isSecret = (field: HTMLInputElement | HTMLTextAreaElement) =>
  /password|one-time-code/.test(field.autocomplete);

/** What people typed and did not save, a line for each field, to be kept somewhere else. */
export const unsavedText = () =>
  unsavedForms()
    .flatMap((form) => [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)])
    .filter((field) => field.value.trim() !== "" && !field.readOnly && !isSecret(field))
    .map((field) => {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
      return `${label.replace(/\s*\*$/, "")}: ${field.value}`;
    })
    .join("\n");
