import { Stack } from "@mantine/core";
import { countMask } from "../../lib/masks";
import { AddressFields } from "../../modules/address/address-fields";
import type { Retailer } from "../../modules/own-profile";
import { MaskedField } from "../../ui/form/masked-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { CompanyNames } from "./company-fields";
import { ContactSection } from "./contact-section";
import { LegalAndTechnical } from "./legal-technical";
import { addressCard, company, profile } from "./messages";
import classes from "./profile.module.css";
import type { ProfileFormProps } from "./profile-form";
import { type RetailerValues, retailerRules, retailerValues } from "./schema";
import { Section } from "./section";

/** A retailer's own profile. */
export function RetailerForm({
  row: retailer,
  initial,
  typed,
  onSubmit,
}: ProfileFormProps<Retailer, RetailerValues>) {
  const form = useForm<RetailerValues>({
    initial,
    ...(typed && { typed }),
    rules: retailerRules,
    onSubmit: async (values) => {
      const saved = await onSubmit(values);
      if (!saved) return;
      form.reset(retailerValues(saved));
      toast.success(profile.saved);
    },
  });
  const { values } = form;
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap={16}>
        <Section title={company.title}>
          <div className={classes.fields}>
            <CompanyNames
              cnpj={retailer.documento}
              corporateName={form.field("razaoSocial")}
              tradeName={form.field("nomeFantasia")}
            />
            <MaskedField
              {...form.field("numeroLojas")}
              label={company.stores}
              mask={countMask}
              inputMode="numeric"
              required
            />
            <MaskedField
              {...form.field("numeroMaximoPdvs")}
              label={company.maxPdvs}
              mask={countMask}
              inputMode="numeric"
              required
            />
          </div>
        </Section>
        <Section {...addressCard}>
          <AddressFields form={form} complement={form.field("complemento")} required />
        </Section>
        <ContactSection person="focal" form={form} />
        <LegalAndTechnical
          form={form}
          focal={{
            name: values.pontoFocalNome,
            email: values.pontoFocalEmail,
            phone: values.pontoFocalWhatsapp,
          }}
        />
        <div className={classes.submit}>
          <SubmitButton form={form}>{profile.save}</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
