import type { ReactNode } from "react";
import { formatCnpj } from "../../lib/format";
import { CompanyLink } from "../../modules/company-link";
import { NameList } from "../../modules/name-list";
import { Card } from "../../ui/card";
import { Channels, StatusTag } from "./banner-cells";
import classes from "./banner-facts.module.css";
import { formatMoment } from "./format-moment";
import { messages } from "./messages";
import type { Banner } from "./queries";
import { hasAllStores } from "./schema";

const texts = messages.details;

/** What was published: who sees it, where, when and where it leads. */
export function BannerData({ banner, staff }: { banner: Banner; staff: boolean }) {
  const owner = banner.retailers[0];
  const image = banner.images[0];
  const facts: [string, ReactNode][] = [
    [texts.name, banner.description],
    [texts.status, <StatusTag key="status" status={banner.status} />],
    ...(staff && owner
      ? ([
          [
            texts.retailer,
            <CompanyLink key="retailer" kind="retailer" id={owner.id} name={owner.tradeName} />,
          ],
          [texts.document, formatCnpj(owner.document)],
        ] satisfies [string, ReactNode][])
      : []),
    ...(owner ? [] : ([[texts.audience, messages.everyone]] satisfies [string, ReactNode][])),
    ...(owner
      ? ([[texts.stores, <Stores key="stores" banner={banner} />]] satisfies [string, ReactNode][])
      : []),
    [texts.channels, <Channels key="channels" channels={banner.channels} />],
    [texts.start, formatMoment(banner.startDate)],
    [texts.end, banner.endDate ? formatMoment(banner.endDate) : messages.indefinite],
    [texts.link, image?.actionUrl ? <Address key="link" url={image.actionUrl} /> : texts.noLink],
    [texts.altText, image?.altText || texts.noAltText],
    [texts.image, image ? `${image.width} × ${image.height} px` : messages.none],
    [texts.created, formatMoment(banner.createdAt)],
    ...(staff && owner ? ([[texts.looked, lookedText(banner)]] satisfies [string, ReactNode][]) : []),
  ];
  return (
    <Card title={texts.data}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const lookedText = ({ needsLook, lookedAt, lookedBy = "" }: Banner) =>
  needsLook || !lookedAt ? texts.notLooked : texts.lookedBy(lookedBy, formatMoment(lookedAt));

const Stores = ({ banner }: { banner: Banner }) =>
  hasAllStores(banner) ? (
    messages.allStores
  ) : (
    <NameList
      names={banner.stores.map(({ id, tradeName }) => (
        <CompanyLink key={id} kind="store" id={id} name={tradeName} />
      ))}
    />
  );

const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    {url}
  </a>
);
