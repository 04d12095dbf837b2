import { ChoiceNames } from "../../modules/choices/choice-names";
import {
  type Ask,
  type Choice,
  housesToChoose,
  retailersToChoose,
  storesToChoose,
} from "../../modules/choices/use-choices";
import type { EditedField } from "../../modules/edit/merge";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type KeyValues, NONE } from "./schema";

function Name<C extends Choice>({ ask, id }: { ask: Ask<C>; id: string | null }) {
  return id === null || id === NONE ? messages.none : <ChoiceNames ask={ask} ids={[id]} />;
}

/** What people change of a key, each as one thing: the stores and retailers that it reaches change together. */
export const editedFields = ({ area, asksSoftwareHouse }: KeyFamily): EditedField<KeyValues>[] => [
  { label: messages.form.name, names: ["name"], words: ({ name }) => name },
  {
    label: messages.reach,
    names: ["softwareHouseId", "retailerId", "storeId"],
    words: ({ softwareHouseId, retailerId, storeId }) => (
      <>
        {asksSoftwareHouse && (
          <>
            <Name ask={housesToChoose} id={softwareHouseId} />
            {" · "}
          </>
        )}
        <Name ask={retailersToChoose(area)} id={retailerId} />
        {" · "}
        <Name ask={storesToChoose(area)} id={storeId} />
      </>
    ),
  },
];
