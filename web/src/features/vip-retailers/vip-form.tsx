import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { cnpjMask } from "../../lib/masks";
import { logoLimits } from "../../modules/logo-limits";
import { Card } from "../../ui/card";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { MaskedField } from "../../ui/form/masked-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import { NAME_MAX, ORIGINS_MAX, type VipValues, vipRules } from "./schema";
import classes from "./vip-retailers.module.css";

const texts = messages.form;

export const LIST = "/admin/vip-retailer-list";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** How the two colours look together; nothing until both are colours. */
function Preview({ tradeName, backgroundColor, textColor }: VipValues) {
  if (!COLOUR.test(backgroundColor) || !COLOUR.test(textColor)) return null;
  return (
    <section
      className={classes.preview}
      aria-label={texts.preview}
      style={{ background: backgroundColor, color: textColor }}
    >
      <span>{tradeName || texts.tradeName}</span>
      <span>{texts.previewButton}</span>
    </section>
  );
}

type Props = {
  initial: VipValues;
  typed?: VipValues | undefined;
  /** Of an area that exists: its CNPJ stays, and it may have a logo. */
  existing?: { logoUrl: string | null };
  submit: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: VipValues) => Promise<unknown>;
};

/** The form of a VIP retailer, new or not. */
export function VipForm({ initial, typed, existing, submit, onSubmit }: Props) {
  const form = useForm<VipValues>({
    initial,
    ...(typed && { typed }),
    rules: vipRules,
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  const logo = existing?.logoUrl;
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          {!existing && (
            <MaskedField
              {...form.field("document")}
              mask={cnpjMask}
              label={texts.document}
              help={texts.documentHelp}
              required
            />
          )}
          <TextField
            {...form.field("corporateName")}
            label={texts.corporateName}
            maxLength={NAME_MAX}
            required
          />
          <TextField
            {...form.field("tradeName")}
            label={texts.tradeName}
            help={texts.tradeNameHelp}
            maxLength={NAME_MAX}
            required
          />
          <TextField
            {...form.field("email")}
            label={texts.email}
            help={texts.emailHelp}
            type="email"
            required
          />
          <TextAreaField
            {...form.field("origins")}
            label={texts.origins}
            help={texts.originsHelp}
            maxLength={ORIGINS_MAX}
          />
          <div className={classes.two}>
            <TextField
              {...form.field("backgroundColor")}
              label={texts.backgroundColor}
              help={texts.colorHelp}
            />
            <TextField {...form.field("textColor")} label={texts.textColor} help={texts.colorHelp} />
          </div>
          <Preview {...form.values} />
          {logo && (
            <div>
              <span className={classes.label}>{texts.current}</span>
              <img className={classes.logo} src={logo} alt="" />
              <CheckboxField {...form.field("noLogo")} label={texts.noLogo} />
            </div>
          )}
          <ImagePicker
            {...form.field("logoBase64")}
            label={texts.logo}
            help={texts.logoHelp}
            limits={logoLimits}
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button component={Link} to={LIST} size="md" variant="default">
              {texts.cancel}
            </Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
