import { formatList } from "../../lib/format";
import type { Problems } from "./schema";

/** The form's fields in the words of a sentence, in their order. */
const names = [
  ["description", "nome"],
  ["retailerId", "varejista"],
  ["storeIds", "lojas"],
  ["picture", "imagem"],
  ["channels", "canais"],
  ["startDay", "data de início"],
  ["startTime", "hora de início"],
  ["endDay", "data de fim"],
  ["endTime", "hora de fim"],
  ["actionUrl", "link"],
] as const satisfies readonly (readonly [keyof Problems, string])[];

/** What is missing or wrong, by name; undefined: nothing. */
export const missingWords = (problems: Problems) => {
  const fields = names.filter(([name]) => problems[name]).map(([, words]) => words);
  return fields.length > 0 ? `Para enviar, preencha ou corrija: ${formatList(fields)}.` : undefined;
};
