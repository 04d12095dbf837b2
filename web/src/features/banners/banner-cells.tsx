import clsx from "clsx";
import { formatCnpj, formatNumber } from "../../lib/format";
import { Tag } from "../../ui/tag";
import classes from "./banners.module.css";
import { formatMoment } from "./format-moment";
import { channelLabel, messages, statusLook } from "./messages";
import type { Banner } from "./queries";
import { hasAllStores } from "./schema";

/** A banner's name beside its image; `under` is a quieter line. */
export function BannerName({
  description,
  images,
  under,
}: Pick<Banner, "description" | "images"> & { under?: string }) {
  return (
    <span className={classes.named}>
      {images[0] && <img className={classes.thumb} src={images[0].imagePath} alt="" loading="lazy" />}
      <span className={classes.name}>
        <span className={classes.title}>{description}</span>
        {under && <small className={classes.muted}>{under}</small>}
      </span>
    </span>
  );
}

export function StatusTag({ status }: Pick<Banner, "status">) {
  const { label, tone } = statusLook(status);
  return <Tag tone={tone}>{label}</Tag>;
}

/** From when until when, on the reader's clock. */
export function Period({ startDate, endDate }: Pick<Banner, "startDate" | "endDate">) {
  return (
    <span className={classes.period}>
      <span>{formatMoment(startDate)}</span>
      <span className={classes.muted}>
        até {endDate ? formatMoment(endDate) : messages.indefinite.toLowerCase()}
      </span>
    </span>
  );
}

export function Channels({ channels }: Pick<Banner, "channels">) {
  return (
    <span className={classes.period}>
      {channels.map(({ channel }) => (
        <span key={channel}>{channelLabel(channel)}</span>
      ))}
    </span>
  );
}

/** The retailer with its CNPJ and the stores; a banner for everybody has none. */
export function Owner({ banner }: { banner: Banner }) {
  const owner = banner.retailers[0];
  if (!owner) return <span className={classes.muted}>{messages.everyone}</span>;
  return (
    <span className={classes.owner}>
      <span>{owner.tradeName}</span>
      <span className={clsx(classes.muted, classes.whole)}>{formatCnpj(owner.document)}</span>
      <span className={classes.muted}>{storesText(banner)}</span>
    </span>
  );
}

/** The stores of the audience in a line: all of them by that name, or one and how many others. */
const storesText = (banner: Pick<Banner, "rules" | "stores" | "storesTotal">) => {
  if (hasAllStores(banner)) return messages.allStores;
  const [first] = banner.stores;
  if (!first) return messages.none;
  const others = banner.storesTotal - 1;
  return others > 0 ? `${first.tradeName} e mais ${formatNumber(others)}` : first.tradeName;
};
