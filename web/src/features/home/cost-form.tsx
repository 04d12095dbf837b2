import { required } from "../../lib/rules";
import type { Retailer } from "../../modules/own-profile";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { costText, parseCost } from "./figures";
import classes from "./impact.module.css";
import { cost } from "./messages";
import { useSaveSettings } from "./queries";

/** R$ 1,00, the server's limit. */
const MAX_COST_MILLI = 1000;

const withinLimits = (text: string) => {
  const milli = parseCost(text);
  return milli === null || milli > MAX_COST_MILLI ? cost.invalid : undefined;
};

/** What one printed receipt costs this retailer. The field bears the server's name, so that a refusal lands on it. */
export function CostForm({ retailer }: { retailer: Retailer }) {
  const settings = useSaveSettings();
  const form = useForm({
    initial: { custoPorCupomMilesimos: costText(retailer.custoPorCupomMilesimos) },
    rules: { custoPorCupomMilesimos: [required(cost.required), withinLimits] },
    onSubmit: async (values) => {
      const custoPorCupomMilesimos = parseCost(values.custoPorCupomMilesimos) ?? 0;
      const saved = await settings.mutateAsync({ seen: retailer, patch: { custoPorCupomMilesimos } });
      form.reset({ custoPorCupomMilesimos: costText(saved.custoPorCupomMilesimos) });
      toast.success(cost.saved(saved.custoPorCupomMilesimos));
    },
  });
  return (
    <form {...form.props} className={classes.cost}>
      <TextField
        {...form.field("custoPorCupomMilesimos")}
        label={cost.label}
        help={cost.help}
        inputMode="decimal"
        required
      />
      <SubmitButton form={form}>{cost.save}</SubmitButton>
    </form>
  );
}
