import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { cnpjMask, phoneMask } from "../../lib/masks";
import { logoLimits } from "../../modules/logo-limits";
import { Card } from "../../ui/card";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import { MaskedField } from "../../ui/form/masked-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import { NAME_MAX, type SponsorValues, sponsorRules } from "./schema";
import classes from "./sponsors.module.css";

const texts = messages.form;

type Props = {
  initial: SponsorValues;
  typed?: SponsorValues;
  submit: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: SponsorValues) => Promise<unknown>;
};

/** The form of a sponsor, new or not. */
export function SponsorForm({ initial, typed, submit, onSubmit }: Props) {
  const form = useForm<SponsorValues>({
    initial,
    typed,
    rules: sponsorRules,
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  const { kept, nomeFantasia } = form.values;
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          <MaskedField {...form.field("documento")} label={texts.document} mask={cnpjMask} required />
          <TextField
            {...form.field("razaoSocial")}
            label={texts.corporateName}
            maxLength={NAME_MAX}
            required
          />
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
          <TextField
            {...form.field("contatoComercialEmail")}
            label={texts.contactEmail}
            type="email"
            required
          />
          <MaskedField
            {...form.field("contatoComercialTelefone")}
            label={texts.contactPhone}
            mask={phoneMask}
            required
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button component={Link} to="/admin/sponsor-list" size="md" variant="default">
              {texts.cancel}
            </Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
