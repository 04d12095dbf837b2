import { useId } from "react";
import { Chip } from "../../ui/chip";
import { channelsOf, receiptChannels } from "./area";
import classes from "./banners.module.css";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import { allowedChannels, CHANNELS_MAX } from "./schema";
import type { BannerForm } from "./use-banner-form";

const texts = messages.form;

/** Where: one or two of the channels that the audience has (BN-37, BN-55 to BN-57). */
export function ChannelsField({ area, form }: BannerForm) {
  const id = useId();
  const { channels, segment } = form.values;
  const { error, onChange } = form.field("channels");
  const allowed = allowedChannels(area, segment);
  const toggle = (channel: Channel) =>
    onChange(
      channels.includes(channel)
        ? channels.filter((other) => other !== channel)
        : channelsOf[area].filter((other) => other === channel || channels.includes(other)),
    );
  return (
    <fieldset className={classes.channels} aria-describedby={`${id}-help`}>
      <legend>
        {texts.channels} <span className={classes.muted}>{texts.upToTwo}</span>
      </legend>
      <div className={classes.chips}>
        {channelsOf[area].map((channel) => {
          const on = channels.includes(channel);
          return (
            <Chip
              key={channel}
              on={on}
              disabled={!allowed.includes(channel) || (!on && channels.length >= CHANNELS_MAX)}
              onClick={() => toggle(channel)}
            >
              {channelLabel(channel)}
            </Chip>
          );
        })}
      </div>
      <p id={`${id}-help`} className={error ? classes.error : classes.help}>
        {error ??
          (segment === "BY_STORE" && channelsOf[area].length > receiptChannels.length
            ? texts.allOnly
            : texts.channelsHelp)}
      </p>
    </fieldset>
  );
}
