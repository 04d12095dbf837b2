import { useChoices } from "../../modules/choices/use-choices";
import { PageForm, type PageFormProps, Pair, usePageForm } from "../../modules/page-form/page-form";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { DayField } from "../../ui/form/day-field";
import { SelectField } from "../../ui/form/select-field";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { messages } from "./messages";
import { sponsorsToChoose } from "./queries";
import { DESCRIPTION_MAX, NAME_MAX, type PromotionValues, promotionRules } from "./schema";

const texts = messages.form;

/** The form of a promotion, new or not. */
export function PromotionForm({ initial, typed, submit, onSubmit }: PageFormProps<PromotionValues>) {
  const form = usePageForm({
    initial,
    typed,
    rules: promotionRules,
    onSubmit,
  });
  const { patrocinadorId, dataInicio } = form.values;
  const sponsors = useChoices(sponsorsToChoose, patrocinadorId ? [patrocinadorId] : []).field;
  return (
    <PageForm form={form} list="/admin/promotion-list" submit={submit}>
      <TextField
        {...form.field("nome")}
        label={texts.name}
        help={texts.nameHelp}
        maxLength={NAME_MAX}
        required
      />
      <SelectField
        {...form.field("patrocinadorId")}
        label={texts.sponsor}
        placeholder={texts.chooseSponsor}
        {...sponsors}
      />
      <TextAreaField {...form.field("descricao")} label={texts.description} maxLength={DESCRIPTION_MAX} />
      <Pair>
        <DayField {...form.field("dataInicio")} label={texts.start} />
        <DayField {...form.field("dataFim")} label={texts.end} min={dataInicio ?? undefined} />
      </Pair>
      <CheckboxField {...form.field("ativa")} label={texts.active} help={texts.activeHelp} />
    </PageForm>
  );
}
