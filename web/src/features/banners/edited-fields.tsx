import { ChoiceNames } from "../../modules/choices/choice-names";
import { retailersToChoose, storesToChoose } from "../../modules/choices/use-choices";
import type { EditedField } from "../../modules/edit/merge";
import { type BannerArea, isStaff } from "./area";
import classes from "./dialogs.module.css";
import { formatMoment } from "./format-moment";
import { channelList, messages } from "./messages";
import { momentOf, withMaximum } from "./moments";
import { allowedChannels, type BannerValues } from "./schema";

const texts = messages.conflict;

const Picture = ({ src, children }: { src: string; children: string }) => (
  <span className={classes.picture}>
    <img src={src} alt="" />
    {children}
  </span>
);

const moment = (day: string | null, time: string) => {
  const at = momentOf(day, time);
  return at ? formatMoment(at) : messages.indefinite;
};

type AudienceProps = { area: BannerArea; values: BannerValues };

function Audience({ area, values: { segment, retailerId, allStores, storeIds } }: AudienceProps) {
  if (segment === "ALL") return messages.everyone;
  return (
    <>
      {isStaff(area) && retailerId && (
        <>
          <ChoiceNames ask={retailersToChoose(area)} ids={[retailerId]} />
          {": "}
        </>
      )}
      {allStores ? messages.allStores : <ChoiceNames ask={storesToChoose(area)} ids={storeIds} />}
    </>
  );
}

const picture = ({ picture: [picked], kept }: BannerValues) => {
  if (picked) return <Picture src={picked.url}>{texts.newImage}</Picture>;
  return kept ? <Picture src={kept.imagePath}>{texts.publishedImage}</Picture> : texts.noImage;
};

/** What people change of a banner, each as one thing. */
export const editedFields = (area: BannerArea): EditedField<BannerValues>[] => [
  { label: texts.fields.description, names: ["description"], words: ({ description }) => description },
  {
    label: texts.fields.audience,
    names: ["segment", "retailerId", "allStores", "storeIds"],
    words: (values) => <Audience area={area} values={values} />,
  },
  { label: texts.fields.picture, names: ["picture", "kept"], words: picture },
  { label: texts.fields.altText, names: ["altText"], words: ({ altText }) => altText || messages.none },
  {
    label: texts.fields.channels,
    names: ["channels"],
    words: ({ channels }) => channelList(channels.map((channel) => ({ channel }))),
  },
  {
    label: texts.fields.start,
    names: ["startDay", "startTime"],
    words: ({ startDay, startTime }) => moment(startDay, startTime),
  },
  {
    label: texts.fields.end,
    names: ["endDay", "endTime", "maximum"],
    words: ({ endDay, endTime }) => moment(endDay, endTime),
  },
  {
    label: texts.fields.actionUrl,
    names: ["actionUrl"],
    words: ({ actionUrl }) => actionUrl || messages.none,
  },
];

/** What fits of two versions put together: channels that the audience has, and a longest period after its start. */
export const fitted =
  (area: BannerArea) =>
  (values: BannerValues): BannerValues => ({
    ...values,
    channels: values.channels.filter((channel) => allowedChannels(area, values.segment).includes(channel)),
    // The longest period ends a year after the start, whoever chose that.
    ...(values.maximum && values.endDay ? withMaximum(values, true) : {}),
  });
