import { Button } from "@mantine/core";
import { Card } from "../../ui/card";
import { IconCalendar } from "../../ui/icons";
import classes from "./banners.module.css";
import offers from "./dialogs.module.css";
import { DurationFields } from "./duration-fields";
import { formatMoment } from "./format-moment";
import { messages } from "./messages";
import { RoomHint } from "./room-hint";
import type { BannerForm } from "./use-banner-form";

/** When, and whether there is room then. */
export function DurationCard(banner: BannerForm) {
  const { form, free, edited } = banner;
  return (
    <Card className={classes.fields}>
      <h2>{messages.form.duration}</h2>
      <DurationFields
        value={form.values}
        errors={banner.durationErrors}
        published={edited?.banner.startDate}
        onChange={banner.setDuration}
        onBlur={(name) => form.field(name).onBlur()}
      />
      {free && (
        <div className={offers.offer} role="status">
          <p>
            {messages.full}. {messages.form.freeFrom(formatMoment(free))}
          </p>
          <Button variant="default" size="xs" leftSection={<IconCalendar />} onClick={banner.useFree}>
            {messages.form.useFree}
          </Button>
        </div>
      )}
      {!edited && !free && <RoomHint family={banner.family} values={form.values} />}
    </Card>
  );
}
