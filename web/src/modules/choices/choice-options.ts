import type { Schemas } from "../../api/client";
import { formatCnpj } from "../../lib/format";
import type { Option } from "../../ui/form/options";

/** Software houses, retailers or stores as a select shows and searches them: by name and by CNPJ, masked or not; people have none. */
export const choiceOptions = (choices: readonly Schemas["PartnerChoice"][] | undefined): Option[] =>
  (choices ?? []).map(({ id, nomeFantasia, documento }) => ({
    value: id,
    label: documento ? `${nomeFantasia} · ${formatCnpj(documento)}` : nomeFantasia,
  }));
