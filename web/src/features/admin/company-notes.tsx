import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { atMost, required } from "../../lib/rules";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { RemovalDialog } from "../../ui/removal-dialog";
import { toast } from "../../ui/toast";
import { AskedCard } from "./asked-card";
import classes from "./page.module.css";
import { messages } from "./page-messages";
import { NOTES_PER_PAGE, type Note, useNotes, useTakeBackNote, useWriteNote } from "./page-queries";

const texts = messages.notes;
const WORDS_MAX = 2000;

function NoteForm({ id, onWritten }: { id: string; onWritten: () => void }) {
  const write = useWriteNote();
  const form = useForm({
    initial: { texto: "" },
    rules: { texto: [required(), atMost(WORDS_MAX)] },
    onSubmit: async (body) => {
      await write.mutateAsync({ params: { path: { id } }, body });
      toast.success(texts.written);
      form.reset({ texto: "" });
      onWritten();
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="sm">
        <TextAreaField
          {...form.field("texto")}
          label={texts.label}
          help={texts.help}
          maxLength={WORDS_MAX}
          required
        />
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.write}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

/** What staff wrote about a company or store, for each other; the page stands in the card. */
export function NotesCard({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const [leaving, setLeaving] = useState<Note | null>(null);
  const takeBack = useTakeBackNote();
  return (
    <>
      <AskedCard
        title={texts.title}
        asked={useNotes(id, page)}
        aside={({ total }) => total > 0 && total}
        lead={<NoteForm id={id} onWritten={() => setPage(0)} />}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        isEmpty={({ total }) => total === 0}
      >
        {({ items, total }) => (
          <>
            <ul className={classes.lines} aria-label={texts.title}>
              {items.map((note) => (
                <li key={note.id}>
                  <p className={classes.words}>{note.texto}</p>
                  <span className={classes.sub}>
                    {note.autor} · {formatDateTime(note.em)}
                  </span>
                  {note.minha && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setLeaving(note)}>
                      {texts.takeBack}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {total > NOTES_PER_PAGE && (
              <Group gap="sm">
                <Button variant="default" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {texts.newer}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  disabled={(page + 1) * NOTES_PER_PAGE >= total}
                  onClick={() => setPage(page + 1)}
                >
                  {texts.older}
                </Button>
              </Group>
            )}
          </>
        )}
      </AskedCard>
      {leaving && (
        <RemovalDialog
          title={texts.takeBackTitle}
          confirm={texts.takeBack}
          done={texts.takenBack}
          remove={() => takeBack.mutateAsync({ params: { path: { id: leaving.id } } })}
          onDone={() => setPage(0)}
          onClose={() => setLeaving(null)}
        >
          {texts.takeBackHelp}
        </RemovalDialog>
      )}
    </>
  );
}
