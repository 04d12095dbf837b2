import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { timeMask } from "../../lib/masks";
import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { DayInput } from "../../ui/day-input";
import { Dialog } from "../../ui/dialog";
import { filterField } from "../../ui/form/filter-field";
import { MaskedField } from "../../ui/form/masked-field";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { useUnsavedWork } from "../../ui/form/unsaved-work";
import { IconAlert, IconCheck } from "../../ui/icons";
import { type BannerArea, channelsOf } from "./area";
import classes from "./banners.module.css";
import dialogs from "./dialogs.module.css";
import type { Channel } from "./kinds";
import { channelLabel, messages } from "./messages";
import { durationWords, momentOf, partsOf } from "./moments";
import { type Banner, useWhy, type Why } from "./queries";

type Props = { area: BannerArea; banner: Banner; onClose: () => void };

const texts = messages.why;

/** Explains, rule by rule, why a banner does or does not show for a store, a consumer and a moment. */
export function WhyDialog({ area, banner, onClose }: Props) {
  const why = useWhy(area);
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => {
    const { day, time } = partsOf(new Date());
    // A banner of some stores shows in one of them or not at all.
    const storeId = banner.segmentType === "BY_STORE" ? (banner.stores[0]?.id ?? null) : null;
    return { storeId, channel: null as string | null, viewer: "", day, time };
  });
  const [question, setQuestion] = useState(initial);
  const [told, setTold] = useState(false);
  useUnsavedWork(question !== initial, form);
  const { storeId, channel, viewer, day, time } = question;
  const stores = useChoices(storesToChoose(area), storeId ? [storeId] : []).field;
  const at = momentOf(day, time);
  const halfTyped = time !== "" && !at;
  const set = (patch: Partial<typeof question>) => {
    why.reset();
    setQuestion((current) => ({ ...current, ...patch }));
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (halfTyped) return;
    why.mutate({
      params: {
        path: { id: banner.id },
        query: {
          ...{ storeId: storeId ?? undefined, channel: (channel as Channel | null) ?? undefined },
          ...{ viewerId: viewer.trim() || undefined, at: at?.toISOString() },
        },
      },
    });
  };
  return (
    <Dialog size="lg" title={texts.title} onClose={onClose}>
      <form ref={form} onSubmit={ask}>
        <Stack gap="md">
          <p className={classes.muted}>{texts.lead}</p>
          <SelectField
            {...filterField("storeId", storeId, (next: string | null) => set({ storeId: next }))}
            label={texts.store}
            placeholder={texts.any}
            {...stores}
          />
          <SelectField
            {...filterField("channel", channel, (next: string | null) => set({ channel: next }))}
            label={texts.channel}
            placeholder={texts.any}
            options={channelsOf[area].map((value) => ({ value, label: channelLabel(value) }))}
          />
          <div className={classes.duration}>
            <DayInput label={texts.day} value={day} onChange={(next) => set({ day: next })} />
            <MaskedField
              {...filterField("time", time, (next: string) => set({ time: next }))}
              mask={timeMask}
              inputMode="numeric"
              label={texts.time}
              error={told && halfTyped ? durationWords.badTime : undefined}
            />
          </div>
          <TextField
            {...filterField("viewer", viewer, (next: string) => set({ viewer: next }))}
            label={texts.viewer}
            help={texts.viewerHelp}
            autoComplete="off"
          />
          <div aria-live="polite">{why.data && <Answer why={why.data} />}</div>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
            <Button type="submit" loading={why.isPending}>
              {texts.ask}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Answer({ why: { shows, reasons } }: { why: Why }) {
  return (
    <section className={dialogs.answer}>
      <h3 className={shows ? dialogs.ok : dialogs.no}>{shows ? texts.shows : texts.hidden}</h3>
      <ul className={dialogs.reasons}>
        {reasons.map(({ rule, ok, text }) => (
          <li key={rule}>
            {ok ? <IconCheck className={dialogs.ok} /> : <IconAlert className={dialogs.no} />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
