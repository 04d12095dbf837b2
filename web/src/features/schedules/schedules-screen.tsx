import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useArea } from "../../modules/area";
import { ScheduleForm } from "../../modules/export/schedule-form";
import { scheduleMessages } from "../../modules/export/schedule-messages";
import { type Schedule, useChangeSchedule } from "../../modules/export/schedule-queries";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { IconTrash } from "../../ui/portal-icons";
import { RemovalDialog } from "../../ui/removal-dialog";
import { schedules } from "./lists";
import { messages } from "./messages";

const columns: Column<Schedule>[] = [
  { id: "titulo", header: messages.report, meta: { title: true }, cell: (row) => row.titulo },
  { id: "quando", header: messages.when, cell: (row) => <When schedule={row} /> },
  {
    id: "destinatarios",
    header: messages.to,
    cell: (row) => row.destinatarios.map(({ nome }) => nome).join(", ") || messages.nobody,
  },
  {
    id: "por",
    header: messages.by,
    cell: (row) => (row.meu ? messages.you : row.por || messages.gone),
  },
  { id: "proximoEm", header: messages.next, cell: (row) => <Next schedule={row} /> },
];

function When({ schedule: { quando, formatoExportacao, pularVazio } }: { schedule: Schedule }) {
  return (
    <div>
      {quando}
      <Text size="sm" c="dimmed">
        {[formatoExportacao.toUpperCase(), pularVazio && messages.skips].filter(Boolean).join(" · ")}
      </Text>
    </div>
  );
}

function Next({ schedule: { proximoEm, motivo } }: { schedule: Schedule }) {
  if (proximoEm) return messages.nextAt(proximoEm);
  return (
    <div>
      {messages.paused}
      {motivo && (
        <Text size="sm" c="dimmed">
          {motivo}
        </Text>
      )}
    </div>
  );
}

type ActionProps = { schedule: Schedule; onEdit: () => void; onRemove: () => void };

function Actions({ schedule, onEdit, onRemove }: ActionProps) {
  const change = useChangeSchedule();
  if (!schedule.podeAlterar) return null;
  const act = schedule.pausadoEm ? "resume" : "pause";
  return (
    <Group gap={4} wrap="nowrap">
      {schedule.meu && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${messages.edit} ${schedule.titulo}`}
          onClick={onEdit}
        >
          {messages.edit}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={change.isPending}
        aria-label={`${messages[act]} ${schedule.titulo}`}
        onClick={() => change.mutate({ id: schedule.id, act })}
      >
        {messages[act]}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${messages.remove} ${schedule.titulo}`}
        onClick={onRemove}
      >
        <IconTrash />
      </ActionIcon>
    </Group>
  );
}

/** '/conta/agendamentos': what is mailed again and again, with its owner and readers. */
export function SchedulesScreen() {
  const [removing, setRemoving] = useState<Schedule>();
  const [editing, setEditing] = useState<Schedule>();
  const change = useChangeSchedule();
  const list = useList(schedules, useArea());
  const actions: Column<Schedule> = {
    id: "acoes",
    header: messages.actions,
    cell: (row) => (
      <Actions schedule={row} onEdit={() => setEditing(row)} onRemove={() => setRemoving(row)} />
    ),
  };
  return (
    <List list={list} words={messages} columns={[...columns, actions]}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Table />
      </List.Card>
      {editing && (
        <Editing
          schedule={list.data?.items.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && (
        <RemovalDialog
          title={messages.removal.title}
          confirm={messages.removal.confirm}
          done={messages.removal.done}
          remove={() => change.mutateAsync({ id: removing.id, act: "remove" })}
          onClose={() => setRemoving(undefined)}
        >
          {messages.removal.text(removing.titulo, removing.quando)}
        </RemovalDialog>
      )}
    </List>
  );
}

/** All of a schedule but its report, filters and columns, which are those of the screen on which it was made. */
function Editing({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { periodo, ...filters } = schedule.filtros;
  return (
    <ScheduleForm
      kind={schedule.tipo}
      lead={scheduleMessages.kept(schedule.titulo)}
      filters={filters}
      hasPeriod={periodo !== undefined}
      edits={schedule}
      onClose={onClose}
    />
  );
}
