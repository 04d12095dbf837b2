import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog";
import classes from "./dialogs.module.css";
import { formatMoment } from "./format-moment";
import { changedFields, type Field } from "./merge";
import { channelList, messages } from "./messages";
import { momentOf } from "./moments";
import type { useChoices } from "./queries";
import type { BannerValues } from "./schema";
import type { BannerForm } from "./use-banner-form";

const texts = messages.conflict;

const Picture = ({ src, children }: { src: string | undefined; children: string }) => (
  <span className={classes.picture}>
    {src && <img src={src} alt="" />}
    {children}
  </span>
);

/** What a version holds, in words, field by field. `published` is its image's address while it keeps that. */
function wordsOf(
  values: BannerValues,
  { retailers, stores }: ReturnType<typeof useChoices>,
  published: string | undefined,
): Record<Field, ReactNode> {
  const moment = (day: string | null, time: string) => {
    const at = momentOf(day, time);
    return at ? formatMoment(at) : messages.indefinite;
  };
  const audience = () => {
    const owner = retailers.data?.find(({ id }) => id === values.retailerId)?.nomeFantasia;
    const all = stores.data?.filter(({ varejistaId }) => varejistaId === values.retailerId) ?? [];
    const chosen = all.filter(({ id }) => values.storeIds.includes(id));
    const names = chosen.length < all.length ? chosen.map((one) => one.nomeFantasia) : [messages.allStores];
    return [owner, names.join(", ")].filter(Boolean).join(": ");
  };
  const [picked] = values.picture;
  const publishedWords = values.kept ? (
    <Picture src={published}>{texts.publishedImage}</Picture>
  ) : (
    texts.noImage
  );
  return {
    description: values.description,
    audience: values.segment === "ALL" ? messages.everyone : audience(),
    picture: picked ? <Picture src={picked.url}>{texts.newImage}</Picture> : publishedWords,
    altText: values.altText || messages.none,
    channels: channelList(values.channels.map((channel) => ({ channel }))),
    start: moment(values.startDay, values.startTime),
    end: moment(values.endDay, values.endTime),
    actionUrl: values.actionUrl || messages.none,
  };
}

/**
 * Two people changed one banner: what each did, and whose changes to go on with. Nothing typed is lost before that, and
 * closing decides nothing. What was removed meanwhile cannot be changed any more.
 */
export function ConflictDialog({ area, form, choices, conflict }: BannerForm) {
  if (!conflict) return null;
  const { banner } = conflict.current;
  if (!banner.active) {
    return (
      <Dialog title={texts.removed} onClose={conflict.leave}>
        <Stack gap="md">
          <p className={classes.muted}>{texts.removedLead}</p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={conflict.leave}>
              {texts.close}
            </Button>
            <Button
              renderRoot={(props) => (
                <Link to={`/${area}/advertisement-details/$id`} params={{ id: banner.id }} {...props} />
              )}
            >
              {texts.see}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  const { theirs } = conflict;
  const yours = changedFields(form.initial, form.values);
  const rows = changedFields(form.values, theirs);
  const current = wordsOf(theirs, choices, banner.images[0]?.imagePath);
  const own = wordsOf(form.values, choices, undefined);
  return (
    <Dialog size="lg" title={texts.title} onClose={conflict.leave}>
      <Stack gap="md">
        <p className={classes.muted}>{rows.length > 0 ? texts.lead : texts.same}</p>
        {rows.length > 0 && (
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.theirs}</th>
                <th scope="col">{texts.yours}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((field) => (
                <tr key={field}>
                  <th scope="row">{texts.fields[field]}</th>
                  <td>{current[field]}</td>
                  {yours.includes(field) ? (
                    <td>{own[field]}</td>
                  ) : (
                    <td className={classes.muted}>{texts.untouched}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={conflict.take}>
            {texts.take}
          </Button>
          <Button onClick={conflict.keep}>{texts.keep}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
