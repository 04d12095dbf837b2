import { Button } from "@mantine/core";
import { cnpjMask, phoneMask } from "../../lib/masks";
import { logoLimits } from "../../modules/logo-limits";
import { PageForm, type PageFormProps, usePageForm } from "../../modules/page-form/page-form";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import { MaskedField } from "../../ui/form/masked-field";
import { TextField } from "../../ui/form/text-field";
import { messages } from "./messages";
import { NAME_MAX, type SponsorValues, sponsorRules } from "./schema";
import classes from "./sponsors.module.css";

const texts = messages.form;

/** The form of a sponsor, new or not. */
export function SponsorForm({ initial, typed, submit, onSubmit }: PageFormProps<SponsorValues>) {
  const form = usePageForm({
    initial,
    typed,
    rules: sponsorRules,
    onSubmit,
  });
  const { kept, nomeFantasia } = form.values;
  return (
    <PageForm form={form} list="/admin/sponsor-list" submit={submit}>
      <MaskedField {...form.field("documento")} label={texts.document} mask={cnpjMask} required />
      <TextField {...form.field("razaoSocial")} label={texts.corporateName} maxLength={NAME_MAX} required />
      <TextField {...form.field("nomeFantasia")} label={texts.tradeName} maxLength={NAME_MAX} required />
      {kept && form.values.logo.length === 0 && (
        <div className={classes.kept}>
          <img className={classes.logo} src={kept} alt={texts.currentLogo(nomeFantasia)} />
          <Button variant="default" onClick={() => form.field("kept").onChange(null)}>
            {texts.removeLogo}
          </Button>
        </div>
      )}
      <ImagePicker {...form.field("logo")} label={texts.logo} help={texts.logoHelp} limits={logoLimits} />
      <TextField
        {...form.field("contatoComercialNome")}
        label={texts.contactName}
        maxLength={NAME_MAX}
        required
      />
      <TextField {...form.field("contatoComercialEmail")} label={texts.contactEmail} type="email" required />
      <MaskedField
        {...form.field("contatoComercialTelefone")}
        label={texts.contactPhone}
        mask={phoneMask}
        required
      />
    </PageForm>
  );
}
