import { useState } from "react";
import { Card } from "../../ui/card";
import { TextField } from "../../ui/form/text-field";
import classes from "./banners.module.css";
import { messages } from "./messages";
import { withScheme } from "./schema";
import type { BannerForm } from "./use-banner-form";

const texts = messages.form;

/** Where a tap leads. A link without a scheme gets https:// when it is left, once: who takes it away again means it. */
export function LinkCard({ form }: Pick<BannerForm, "form">) {
  const [mended, setMended] = useState<{ typed: string; link: string }>();
  const field = form.field("actionUrl");
  const mend = () => {
    const link = field.value === mended?.typed ? undefined : withScheme(field.value);
    if (link) {
      form.set({ actionUrl: link });
      setMended({ typed: link.slice("https://".length), link });
    }
    field.onBlur();
  };
  return (
    <Card>
      <TextField
        {...field}
        onBlur={mend}
        label={texts.link}
        help={texts.linkHelp}
        placeholder="https://"
        inputMode="url"
      />
      <p role="status" className={classes.help}>
        {field.value === mended?.link && texts.linkMended}
      </p>
    </Card>
  );
}
