import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useArea } from "../../modules/area";
import { type Schedule, useChangeSchedule } from "../../modules/export/schedule-queries";
import { IconTrash } from "../../ui/icons";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
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

function Actions({ schedule, onRemove }: { schedule: Schedule; onRemove: () => void }) {
  const change = useChangeSchedule();
  if (!schedule.podeAlterar) return null;
  const act = schedule.pausadoEm ? "resume" : "pause";
  return (
    <Group gap={4} wrap="nowrap">
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

/** '/conta/agendamentos': what is mailed again and again, by whom and to whom. */
export function SchedulesScreen() {
  const [removing, setRemoving] = useState<Schedule>();
  const change = useChangeSchedule();
  const actions: Column<Schedule> = {
    id: "acoes",
    header: messages.actions,
    cell: (row) => <Actions schedule={row} onRemove={() => setRemoving(row)} />,
  };
  return (
    <List list={useList(schedules, useArea())} words={messages} columns={[...columns, actions]}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Table />
      </List.Card>
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
