import { Stack } from "@mantine/core";
import { useCategories } from "../../modules/categories/queries";
import type { Partner } from "../../modules/own-profile";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { CompanyNames } from "./company-fields";
import { ContactSection } from "./contact-section";
import { company, profile } from "./messages";
import classes from "./profile.module.css";
import type { ProfileFormProps } from "./profile-form";
import { CATEGORIES_MAX, type PartnerValues, partnerRules, partnerValues } from "./schema";
import { Section } from "./section";

/** A software house's own profile. */
export function PartnerForm({
  row: partner,
  initial,
  typed,
  onSubmit,
}: ProfileFormProps<Partner, PartnerValues>) {
  const categories = useCategories();
  const form = useForm<PartnerValues>({
    initial,
    ...(typed && { typed }),
    rules: partnerRules,
    onSubmit: async (values) => {
      const saved = await onSubmit(values);
      if (!saved) return;
      form.reset(partnerValues(saved));
      toast.success(profile.saved);
    },
  });
  // What was chosen stays a choice also while the list is on its way.
  const names = categories.data?.map(({ nome }) => nome) ?? partner.categorias;
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap={16}>
        <Section title={company.title}>
          <div className={classes.fields}>
            <CompanyNames
              cnpj={partner.documento}
              corporateName={form.field("nome")}
              tradeName={form.field("fantasia")}
            />
            <div className={classes.whole}>
              <MultiSelectField
                {...form.field("categorias")}
                label={company.categories}
                help={company.categoriesHelp}
                placeholder={company.chooseCategories}
                options={names.map((name) => ({ value: name, label: name }))}
                max={CATEGORIES_MAX}
              />
            </div>
          </div>
        </Section>
        <ContactSection person="focal" form={form} />
        <ContactSection person="technical" form={form} />
        <div className={classes.submit}>
          <SubmitButton form={form}>{profile.save}</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
