import type { EditedField } from "../../modules/edit/merge";
import { messages } from "./messages";
import { SAME_HOUSE, type StoreValues } from "./schema";

type House = { id: string; nomeFantasia: string };

/** What people change of a store, each as one thing: a city belongs to its state. */
export const editedFields = (houses: readonly House[] | undefined): EditedField<StoreValues>[] => [
  { label: messages.form.name, names: ["nomeFantasia"], words: ({ nomeFantasia }) => nomeFantasia },
  { label: messages.form.category, names: ["categoria"], words: ({ categoria }) => categoria ?? "" },
  {
    label: messages.form.softwareHouse,
    names: ["softwareHouseId"],
    words: ({ softwareHouseId }) =>
      softwareHouseId === null || softwareHouseId === SAME_HOUSE
        ? messages.form.sameHouse(undefined)
        : (houses?.find(({ id }) => id === softwareHouseId)?.nomeFantasia ?? softwareHouseId),
  },
  {
    label: messages.form.address,
    names: ["cep", "endereco", "numero", "bairro", "cidade", "uf"],
    words: ({ endereco, numero, bairro, cidade, uf, cep }) =>
      [endereco, numero, bairro, cidade, uf, cep].filter(Boolean).join(", "),
  },
];
