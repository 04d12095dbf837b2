import { Button, SegmentedControl, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { programmes } from "../../modules/programmes";
import { RemovalDialog } from "../../ui/removal-dialog";
import { AskedCard } from "./asked-card";
import { NoteForm } from "./note-form";
import classes from "./page.module.css";
import { messages } from "./page-messages";
import { type Deed, type Note, type Showing, useTakeBackNote, useTimeline } from "./page-queries";
import type { Hit } from "./queries";

const texts = messages.timeline;

/** How the audit trail is asked for what happened to each kind. */
const searchOf = {
  VAREJISTA: (varejistaId: string) => ({ varejistaId }),
  PARCEIRO: (parceiroId: string) => ({ parceiroId }),
  LOJA: (objetoId: string) => ({ objetoId }),
} as const;

function NoteLine({ note, onTakeBack }: { note: Note; onTakeBack: () => void }) {
  return (
    <>
      <p className={classes.words}>{note.texto}</p>
      <span className={classes.sub}>
        {texts.note} · {note.autor} · {formatDateTime(note.em)}
      </span>
      {note.minha && (
        <Button variant="subtle" size="compact-sm" onClick={onTakeBack}>
          {messages.notes.takeBack}
        </Button>
      )}
    </>
  );
}

function DeedLine({ deed, at }: { deed: Deed; at: string }) {
  const { oQue, quem, noPerfilDe, objeto } = deed;
  return (
    <>
      <b>{oQue}</b>
      <span className={classes.sub}>
        {[formatDateTime(at), programmes[quem] ?? quem, noPerfilDe && texts.inPlaceOf(noPerfilDe), objeto]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

/** What staff wrote about a company or store, and what happened to it, in one order of time; administrators go on to the audit. */
export function TimelineCard({ kind, id }: { kind: Hit["tipo"]; id: string }) {
  const area = useArea();
  const [show, setShow] = useState<Showing>("tudo");
  const [leaving, setLeaving] = useState<Note | null>(null);
  const takeBack = useTakeBackNote();
  const timeline = useTimeline(id, show);
  return (
    <>
      <AskedCard
        title={texts.title}
        asked={timeline}
        lead={
          <Stack gap="md">
            <NoteForm id={id} onWritten={() => setShow((now) => (now === "mudancas" ? "tudo" : now))} />
            <SegmentedControl
              aria-label={texts.filter}
              value={show}
              onChange={(next) => setShow(next as Showing)}
              data={texts.shown.map(([value, label]) => ({ value, label }))}
              fullWidth
            />
          </Stack>
        }
        empty={texts.empty[show]}
        foot={
          show !== "notas" && (
            <p className={classes.sub}>
              {texts.reach}{" "}
              {area === "admin" && (
                <Link to="/admin/auditoria" search={searchOf[kind](id)}>
                  {texts.all}
                </Link>
              )}
            </p>
          )
        }
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
      >
        {({ pages }) => (
          <>
            <ol className={classes.lines} aria-label={texts.title}>
              {pages
                .flatMap(({ items }) => items)
                .map(({ id: key, em, nota, mudanca }) => (
                  <li key={key}>
                    {nota && <NoteLine note={nota} onTakeBack={() => setLeaving(nota)} />}
                    {mudanca && <DeedLine deed={mudanca} at={em} />}
                  </li>
                ))}
            </ol>
            {timeline.hasNextPage && (
              <Button
                variant="default"
                loading={timeline.isFetchingNextPage}
                onClick={() => void timeline.fetchNextPage()}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </AskedCard>
      {leaving && (
        <RemovalDialog
          title={messages.notes.takeBackTitle}
          confirm={messages.notes.takeBack}
          done={messages.notes.takenBack}
          remove={() => takeBack.mutateAsync({ params: { path: { id: leaving.id } } })}
          onClose={() => setLeaving(null)}
        >
          {messages.notes.takeBackHelp}
        </RemovalDialog>
      )}
    </>
  );
}
