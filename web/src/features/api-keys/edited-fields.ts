import type { EditedField } from "../../modules/edit/merge";
import { messages } from "./messages";
import type { useChoices } from "./queries";
import { type KeyValues, NONE } from "./schema";

type Named = { id: string; nomeFantasia: string };

const nameOf = (id: string | null, among: readonly Named[] | undefined) =>
  id === null || id === NONE ? messages.none : (among?.find((one) => one.id === id)?.nomeFantasia ?? id);

/** What people change of a key, each as one thing: whom it reaches changes together. */
export const editedFields = ({
  houses,
  retailers,
  stores,
}: ReturnType<typeof useChoices>): EditedField<KeyValues>[] => [
  { label: messages.form.name, names: ["name"], words: ({ name }) => name },
  {
    label: messages.reach,
    names: ["softwareHouseId", "retailerId", "storeId"],
    words: ({ softwareHouseId, retailerId, storeId }) =>
      [
        ...(houses.data ? [nameOf(softwareHouseId, houses.data)] : []),
        nameOf(retailerId, retailers.data),
        nameOf(storeId, stores.data),
      ].join(" · "),
  },
];
