import { ChoiceNames } from "../../modules/choices/choice-names";
import { housesForStores } from "../../modules/choices/use-choices";
import type { EditedField } from "../../modules/edit/merge";
import { messages } from "./messages";
import { SAME_HOUSE, type StoreValues } from "./schema";

/** What people change of a store, each as one thing: a city belongs to its state. */
export const editedFields: EditedField<StoreValues>[] = [
  { label: messages.form.name, names: ["nomeFantasia"], words: ({ nomeFantasia }) => nomeFantasia },
  { label: messages.form.category, names: ["categoria"], words: ({ categoria }) => categoria ?? "" },
  {
    label: messages.form.softwareHouse,
    names: ["softwareHouseId"],
    words: ({ softwareHouseId }) =>
      softwareHouseId === null || softwareHouseId === SAME_HOUSE ? (
        messages.form.sameHouse(undefined)
      ) : (
        <ChoiceNames ask={housesForStores} ids={[softwareHouseId]} />
      ),
  },
  {
    label: messages.form.address,
    names: ["cep", "endereco", "numero", "bairro", "cidade", "uf"],
    words: ({ endereco, numero, bairro, cidade, uf, cep }) =>
      [endereco, numero, bairro, cidade, uf, cep].filter(Boolean).join(", "),
  },
];
