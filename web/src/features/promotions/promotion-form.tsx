import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useChoices } from "../../modules/choices/use-choices";
import { Card } from "../../ui/card";
import { DayInput } from "../../ui/day-input";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { SelectField } from "../../ui/form/select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import classes from "./promotions.module.css";
import { sponsorsToChoose } from "./queries";
import { DESCRIPTION_MAX, NAME_MAX, type PromotionValues, promotionRules } from "./schema";

const texts = messages.form;

type Props = {
  initial: PromotionValues;
  typed?: PromotionValues;
  submit: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: PromotionValues) => Promise<unknown>;
};

/** The form of a promotion, new or not. */
export function PromotionForm({ initial, typed, submit, onSubmit }: Props) {
  const form = useForm<PromotionValues>({
    initial,
    typed,
    rules: promotionRules,
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  const { patrocinadorId, dataInicio } = form.values;
  const sponsors = useChoices(sponsorsToChoose, patrocinadorId ? [patrocinadorId] : []).field;
  const { checking: _start, name: _startName, ...start } = form.field("dataInicio");
  const { checking: _end, name: _endName, ...end } = form.field("dataFim");
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
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
          <div className={classes.days}>
            <DayInput {...start} label={texts.start} told required />
            <DayInput {...end} label={texts.end} min={dataInicio ?? undefined} told required />
          </div>
          <CheckboxField {...form.field("ativa")} label={texts.active} help={texts.activeHelp} />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button component={Link} to="/admin/promotion-list" size="md" variant="default">
              {texts.cancel}
            </Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
