import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { addDays, dayOf, formatDateTime, formatDay } from "../../lib/format";
import { atMost, required } from "../../lib/rules";
import { Comparison } from "../../modules/comparison/comparison";
import { isStale } from "../../modules/edit/use-editing";
import { PlainText } from "../../modules/legal-text/plain-text";
import { Card } from "../../ui/card";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { DayField } from "../../ui/form/day-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import classes from "./contracts.module.css";
import { messages } from "./messages";
import { type Draft, seenAs, usePublish, useWrite } from "./queries";

const texts = messages.draft;
const TEXT_MAX = 100_000;
const NOTE_MAX = 500;

const valuesOf = ({ texto, nota, dia, aceitarAte, salvo }: Draft) => ({
  texto,
  nota,
  dia: dia || null,
  pedir: salvo && aceitarAte !== "",
  aceitarAte: aceitarAte || null,
});

/** What a refusal says of the first field that it is about, else of all. */
const reasonOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || (error as Error).message;

/** What was saved: what it lacks, what it changes, and how it reads. */
function Saved({ draft, number }: { draft: Draft; number: number }) {
  const [view, setView] = useState("changes");
  const lacks = draft.faltam.map((what) => (what === "# " ? texts.title_ : what));
  return (
    <Stack gap="md">
      {lacks.length > 0 && (
        <div className={classes.refused} role="status">
          <p>{texts.lacks(lacks.join(", "))}</p>
        </div>
      )}
      <SegmentedControl
        aria-label={texts.view}
        value={view}
        onChange={setView}
        data={[
          { value: "changes", label: texts.changes },
          { value: "preview", label: texts.preview },
        ]}
      />
      {view === "changes" ? (
        <Comparison lines={draft.comparacao} label={messages.text.changes(number - 1, number)} />
      ) : (
        <div>
          <Text size="sm" c="dimmed">
            {texts.sample}
          </Text>
          <PlainText text={draft.previa} />
        </div>
      )}
    </Stack>
  );
}

function PublishDialog({ draft, number, onClose }: { draft: Draft; number: number; onClose: () => void }) {
  const publish = usePublish();
  const { dia, aceitarAte } = draft;
  return (
    <ConfirmDialog
      title={texts.sure(number)}
      confirm={texts.publish}
      busy={publish.isPending}
      onCancel={onClose}
      onConfirm={() =>
        publish.mutate(
          { params: seenAs(draft) },
          {
            onSuccess: ({ numero }) => void toast.success(texts.done(numero)),
            onError: (error) => void toast.error(reasonOf(error)),
            onSettled: onClose,
          },
        )
      }
    >
      <p>{texts.effect(formatDay(dia))}</p>
      {draft.maisNova.aceitarAte && <p>{texts.effectFormer(draft.maisNova.numero)}</p>}
      {aceitarAte && <p>{texts.effectAsk(formatDay(aceitarAte))}</p>}
    </ConfirmDialog>
  );
}

/** The next version while it is written: saved, looked at, and published. */
export function DraftCard({ draft }: { draft: Draft }) {
  const number = draft.maisNova.numero + 1;
  const [seen, setSeen] = useState(draft);
  const [refused, setRefused] = useState("");
  const [publishing, setPublishing] = useState(false);
  const write = useWrite();
  const form = useForm({
    initial: valuesOf(draft),
    rules: {
      texto: [required(), atMost(TEXT_MAX)],
      nota: [atMost(NOTE_MAX)],
      aceitarAte: [(day, { pedir }) => (pedir && !day ? required()("") : undefined)],
    },
    onSubmit: async ({ texto, nota, dia, pedir, aceitarAte }) => {
      try {
        const saved = await write.mutateAsync({
          params: seenAs(refused ? draft : seen),
          body: { texto, nota, dia: dia ?? "", aceitarAte: (pedir && aceitarAte) || "" },
        });
        setSeen(saved);
        setRefused("");
        form.reset(valuesOf(saved));
        toast.success(texts.saved);
      } catch (error) {
        if (isStale(error)) setRefused((error as Error).message);
        else if (!(error instanceof ApiError && Object.keys(error.fields).length > 0))
          toast.error(reasonOf(error));
        throw error;
      }
    },
  });
  const today = dayOf(new Date());
  const shown = refused ? draft : seen;
  const ready = seen.salvo && !form.dirty && seen.faltam.length === 0 && !refused;
  return (
    <Card title={texts.title(number)}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {shown.salvo && shown.editadoEm
            ? texts.edited(shown.editadoPor, formatDateTime(shown.editadoEm))
            : texts.fresh(number - 1)}
        </Text>
        <form {...form.props}>
          <Stack gap="md">
            {refused && (
              <div className={classes.refused} role="alert">
                <p>{refused}</p>
                <p>{texts.overwritten}</p>
              </div>
            )}
            <TextAreaField
              {...form.field("texto")}
              label={texts.text}
              help={texts.textHelp}
              maxLength={TEXT_MAX}
              required
            />
            <TextAreaField
              {...form.field("nota")}
              label={texts.note}
              help={texts.noteHelp}
              maxLength={NOTE_MAX}
            />
            <CheckboxField {...form.field("pedir")} label={texts.ask} help={texts.askHelp} />
            <div className={classes.days}>
              <DayField {...form.field("dia")} label={texts.day} min={today} required={false} />
              {form.values.pedir && (
                <DayField
                  {...form.field("aceitarAte")}
                  label={texts.acceptBy}
                  min={addDays(today, draft.diasAceitar)}
                />
              )}
            </div>
            <Group justify="flex-end" gap="sm">
              {!ready && (
                <Text size="sm" c="dimmed">
                  {texts.saveFirst}
                </Text>
              )}
              {ready && (
                <Button size="md" variant="default" onClick={() => setPublishing(true)}>
                  {texts.publish}
                </Button>
              )}
              <SubmitButton form={form}>{texts.save}</SubmitButton>
            </Group>
          </Stack>
        </form>
        {shown.salvo && <Saved draft={shown} number={number} />}
      </Stack>
      {publishing && <PublishDialog draft={seen} number={number} onClose={() => setPublishing(false)} />}
    </Card>
  );
}
