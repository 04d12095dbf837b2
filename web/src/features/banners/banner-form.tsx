import { Button, Group, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Card } from "../../ui/card";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { AudienceCard } from "./audience-card";
import classes from "./banners.module.css";
import { ChannelsField } from "./channels-field";
import { DurationCard } from "./duration-card";
import { ImageCard } from "./image-card";
import { LinkCard } from "./link-card";
import { messages } from "./messages";
import { PhonePreview } from "./phone-preview";
import { allowedChannels, NAME_MAX } from "./schema";
import { type Options, useBannerForm } from "./use-banner-form";

const texts = messages.form;

/** The form of a banner, new or not, beside what the consumer will see (BN-28 to BN-41, BN-51). */
export function BannerForm(props: Options) {
  const banner = useBannerForm(props);
  const { area, form, edited, progress, missing } = banner;
  const id = useId();
  const { picture, kept, altText, channels, segment } = form.values;
  const shown = picture[0]?.url ?? kept?.imagePath;
  return (
    <form {...form.props} className={classes.columns}>
      <UnsavedGuard when={form.dirty} />
      <div className={classes.cards}>
        <Card>
          <TextField
            {...form.field("description")}
            label={texts.name}
            help={texts.nameHelp}
            maxLength={NAME_MAX}
            required
          />
        </Card>
        <AudienceCard {...banner} />
        <ImageCard {...banner} />
        <Card>
          <ChannelsField {...banner} />
        </Card>
        <DurationCard {...banner} />
        <LinkCard form={form} />
      </div>
      {/* Before what sends it: where there is one column it stands above the button. */}
      <PhonePreview
        image={shown}
        altText={altText}
        channels={channels.length > 0 ? channels : allowedChannels(area, segment)}
      />
      <div className={classes.actions}>
        {progress && (
          <Progress.Root size="lg">
            <Progress.Section value={(100 * progress.sent) / progress.total} aria-label={texts.sending} />
          </Progress.Root>
        )}
        {missing && (
          <p id={id} className={classes.missing}>
            {missing}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            component={Link}
            to={`/${area}/advertisement-list`}
            size="md"
            variant="default"
            disabled={form.submitting}
          >
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={form.submitting}
            disabled={missing !== undefined}
            aria-describedby={missing && id}
          >
            {edited ? texts.resend : texts.send}
          </Button>
        </Group>
      </div>
    </form>
  );
}
