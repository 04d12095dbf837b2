import { Button, Group, Modal, Stack } from "@mantine/core";
import classes from "./dialogs.module.css";
import { formatMoment } from "./format-moment";
import { channelList, messages } from "./messages";
import { momentOf } from "./moments";
import type { Banner, useChoices } from "./queries";
import { type BannerValues, valuesOf } from "./schema";

type Props = {
  mine: BannerValues;
  theirs: Banner;
  choices: ReturnType<typeof useChoices>;
  onKeep: () => void;
  onTake: (values: BannerValues) => void;
};

const texts = messages.conflict;
type Field = keyof typeof texts.fields;

/** What the form holds, in words, field by field. */
function wordsOf(values: BannerValues, { retailers, stores }: Props["choices"]): Record<Field, string> {
  const moment = (day: string | null, time: string) => {
    const at = momentOf(day, time);
    return at ? formatMoment(at) : messages.indefinite;
  };
  const owner = retailers.data?.find(({ id }) => id === values.retailerId)?.nomeFantasia;
  const names = stores.data?.filter(({ id }) => values.storeIds.includes(id)).map((one) => one.nomeFantasia);
  const picked = values.picture[0] ? texts.newImage : undefined;
  return {
    description: values.description,
    audience:
      values.segment === "ALL" ? messages.everyone : [owner, names?.join(", ")].filter(Boolean).join(": "),
    picture: picked ?? (values.kept ? texts.sameImage : texts.noImage),
    altText: values.altText || messages.none,
    channels: channelList(values.channels.map((channel) => ({ channel }))),
    start: moment(values.startDay, values.startTime),
    end: moment(values.endDay, values.endTime),
    actionUrl: values.actionUrl || messages.none,
  };
}

/** Two people changed one banner: what differs, and whose version to go on with. Nothing typed is lost before that. */
export function ConflictDialog({ mine, theirs, choices, onKeep, onTake }: Props) {
  const current = valuesOf(theirs);
  const yours = wordsOf(mine, choices);
  const others = wordsOf(current, choices);
  const differing = (Object.keys(texts.fields) as Field[]).filter((field) => yours[field] !== others[field]);
  return (
    <Modal opened size="lg" radius="lg" title={texts.title} onClose={onKeep}>
      <Stack gap="md">
        <p className={classes.muted}>{differing.length > 0 ? texts.lead : texts.same}</p>
        {differing.length > 0 && (
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.theirs}</th>
                <th scope="col">{texts.yours}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((field) => (
                <tr key={field}>
                  <th scope="row">{texts.fields[field]}</th>
                  <td>{others[field]}</td>
                  <td>{yours[field]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onTake(current)}>
            {texts.take}
          </Button>
          <Button onClick={onKeep}>{texts.keep}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
