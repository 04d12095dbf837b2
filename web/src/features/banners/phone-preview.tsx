import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import classes from "./phone.module.css";
import { HomeScene, ListScene, ReceiptScene, WebScene } from "./phone-scenes";

type Props = { image: string | undefined; altText: string; channels: readonly Channel[] };

const scenes = {
  APP_HOME: HomeScene,
  APP_RECEIPT_LIST: ListScene,
  APP_RECEIPT_DETAILS: ReceiptScene,
  WEBAPP_PUBLIC_RECEIPT: WebScene,
} as const;

/** The banner as the consumer sees it on each of its channels (BN-12, BN-51). */
export function PhonePreview({ image, altText, channels }: Props) {
  const [wanted, setWanted] = useState<Channel>();
  const channel = channels.find((one) => one === wanted) ?? channels[0] ?? "APP_RECEIPT_DETAILS";
  const Scene = scenes[channel];
  return (
    <aside className={classes.preview} aria-label={messages.preview.title}>
      <p className={classes.caption}>{messages.preview.title}</p>
      {channels.length > 1 && (
        <SegmentedControl
          fullWidth
          size={channels.length > 2 ? "sm" : "xs"}
          orientation={channels.length > 2 ? "vertical" : "horizontal"}
          aria-label={messages.form.channels}
          value={channel}
          onChange={(next) => setWanted(channels.find((one) => one === next))}
          data={channels.map((value) => ({ value, label: channelLabel(value) }))}
        />
      )}
      <div className={classes.phone} role="img" aria-label={messages.preview.of(channelLabel(channel))}>
        <Scene
          banner={
            image ? (
              <img className={classes.banner} src={image} alt={altText} />
            ) : (
              <span className={classes.placeholder}>{messages.preview.placeholder}</span>
            )
          }
        />
      </div>
    </aside>
  );
}
