import { Button } from "@mantine/core";
import { useRef } from "react";
import { Card } from "../../ui/card";
import { IconCalendar } from "../../ui/portal-icons";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const take = () => {
    banner.takeFree();
    heading.current?.focus(); // the button goes with the offer
  };
  return (
    <Card className={classes.fields}>
      <h2 ref={heading} tabIndex={-1}>
        {messages.form.duration}
      </h2>
      <DurationFields
        value={form.values}
        errors={banner.durationErrors}
        published={edited?.startDate}
        onChange={banner.setDuration}
        onBlur={(name) => form.field(name).onBlur()}
      />
      {free && (
        <div className={offers.offer} role="status">
          <p>
            {messages.full}. {messages.form.freeFrom(formatMoment(free))}
          </p>
          <Button variant="default" size="xs" leftSection={<IconCalendar />} onClick={take}>
            {messages.form.useFree}
          </Button>
        </div>
      )}
      {!edited && !free && <RoomHint area={banner.area} values={form.values} />}
    </Card>
  );
}
