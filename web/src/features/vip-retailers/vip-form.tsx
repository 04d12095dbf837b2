import { cnpjMask } from "../../lib/masks";
import { logoLimits } from "../../modules/logo-limits";
import { PageForm, type PageFormProps, Pair, usePageForm } from "../../modules/page-form/page-form";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { MaskedField } from "../../ui/form/masked-field";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
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

type Props = PageFormProps<VipValues> & {
  /** Of an area that exists: its CNPJ stays, and it may have a logo. */
  existing?: { logoUrl: string | null };
};

/** The form of a VIP retailer, new or not. */
export function VipForm({ initial, typed, existing, submit, onSubmit }: Props) {
  const form = usePageForm({ initial, typed, rules: vipRules, onSubmit });
  const logo = existing?.logoUrl;
  return (
    <PageForm form={form} list={LIST} submit={submit}>
      {!existing && (
        <MaskedField
          {...form.field("document")}
          mask={cnpjMask}
          label={texts.document}
          help={texts.documentHelp}
          required
        />
      )}
      <TextField {...form.field("corporateName")} label={texts.corporateName} maxLength={NAME_MAX} required />
      <TextField
        {...form.field("tradeName")}
        label={texts.tradeName}
        help={texts.tradeNameHelp}
        maxLength={NAME_MAX}
        required
      />
      <TextField {...form.field("email")} label={texts.email} help={texts.emailHelp} type="email" required />
      <TextAreaField
        {...form.field("origins")}
        label={texts.origins}
        help={texts.originsHelp}
        maxLength={ORIGINS_MAX}
      />
      <Pair>
        <TextField {...form.field("backgroundColor")} label={texts.backgroundColor} help={texts.colorHelp} />
        <TextField {...form.field("textColor")} label={texts.textColor} help={texts.colorHelp} />
      </Pair>
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
    </PageForm>
  );
}
