import { Stack } from "@mantine/core";
import { formatPhone } from "../../lib/format";
import { AddressFields } from "../../modules/address/address-fields";
import { paysAtOnce } from "../../modules/needs-subscription";
import type { Retailer } from "../../modules/own-profile";
import { usePrices } from "../../modules/plan";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { LegalAndTechnical } from "./legal-technical";
import { addressCard, finish } from "./messages";
import classes from "./profile.module.css";
import type { ProfileFormProps } from "./profile-form";
import { type FinishValues, finishRules } from "./schema";
import { Section } from "./section";

const PARTS = {
  address: ["cep", "endereco", "numero", "bairro", "uf", "cidade"],
  legal: ["contatoLegalNome", "contatoLegalEmail", "contatoLegalWhatsapp"],
  technical: ["contatoTecnicoNome", "contatoTecnicoEmail", "contatoTecnicoTelefone"],
} as const;

type Rule = (value: string | null) => string | undefined;

const filled = (values: FinishValues, part: keyof typeof PARTS) =>
  PARTS[part].every((name) => (finishRules[name] as Rule[]).every((rule) => !rule(values[name])));

/** What a retailer lacks of its profile, in three parts that say when they are filled in (PF-06). */
export function FinishForm({
  row: retailer,
  initial,
  typed,
  onSubmit,
}: ProfileFormProps<Retailer, FinishValues>) {
  const form = useForm<FinishValues>({
    initial,
    ...(typed && { typed }),
    rules: finishRules,
    onSubmit: async (values) => {
      if (await onSubmit(values)) toast.success(finish.saved);
    },
  });
  const done = {
    address: filled(form.values, "address"),
    legal: filled(form.values, "legal"),
    technical: filled(form.values, "technical"),
  };
  const asked = paysAtOnce(retailer);
  const paid = usePrices(asked).data;
  const parts = Object.values(done);
  const count = parts.filter(Boolean).length;
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap={16}>
        <div className={classes.progress}>
          <progress max={parts.length} value={count} aria-hidden="true" />
          <span role="status">{finish.progress(count, parts.length)}</span>
        </div>
        <Section {...addressCard} done={done.address}>
          <AddressFields form={form} complement={form.field("complemento")} required />
        </Section>
        <LegalAndTechnical
          form={form}
          done={done}
          focal={{
            name: retailer.pontoFocalNome,
            email: retailer.pontoFocalEmail,
            phone: formatPhone(retailer.pontoFocalWhatsapp),
          }}
        />
        <div className={classes.submit}>
          <SubmitButton form={form}>{asked && paid ? finish.saveAndPay : finish.save}</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
