import { formatDay } from "../../lib/format";
import { ChoiceNames } from "../../modules/choices/choice-names";
import type { EditedField } from "../../modules/edit/merge";
import { messages } from "./messages";
import { sponsorsToChoose } from "./queries";
import type { PromotionValues } from "./schema";

const texts = messages.form;
const day = (chosen: string | null) => (chosen ? formatDay(chosen) : "");

/** What people change of a promotion, each as one thing. */
export const editedFields: EditedField<PromotionValues>[] = [
  { label: texts.name, names: ["nome"], words: ({ nome }) => nome },
  { label: texts.description, names: ["descricao"], words: ({ descricao }) => descricao },
  {
    label: texts.sponsor,
    names: ["patrocinadorId"],
    words: ({ patrocinadorId }) =>
      patrocinadorId && <ChoiceNames ask={sponsorsToChoose} ids={[patrocinadorId]} />,
  },
  {
    label: messages.list.period,
    names: ["dataInicio", "dataFim"],
    words: ({ dataInicio, dataFim }) => messages.list.range(day(dataInicio), day(dataFim)),
  },
  { label: texts.active, names: ["ativa"], words: ({ ativa }) => (ativa ? texts.yes : texts.no) },
];
