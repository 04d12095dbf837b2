import { Chip, Group, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SelectField } from "../../ui/form/select-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { useCurrentUser } from "../current-user";
import { presets } from "../period";
import classes from "./export.module.css";
import { formats } from "./messages";
import {
  hours,
  monthDays,
  rhythms,
  saidZones,
  weekdays,
  scheduleMessages as words,
} from "./schedule-messages";
import {
  ownZone,
  type Schedule,
  useEditSchedule,
  useNextRun,
  useReaders,
  useSchedule,
} from "./schedule-queries";
import { fresh, timetableOf, valuesOf } from "./schedule-values";

const MAX_READERS = 10;
const periods = presets.map(({ relative, label }) => ({ value: relative as string, label }));

type Props = {
  kind: string;
  lead: ReactNode;
  /** What the report is narrowed by, its order and its columns; a period that moves is the form's. */
  filters: Record<string, string>;
  hasPeriod: boolean;
  /** The schedule that is edited, as the list has it now; absent: a new one is made. */
  edits?: Schedule;
  /** Above the fields. */
  children?: ReactNode;
  onClose: () => void;
};

/** When a report is mailed, who gets it and how: of a new schedule, or of one that is edited. */
export function ScheduleForm({ kind, lead, filters, hasPeriod, edits, children, onClose }: Props) {
  const user = useCurrentUser();
  const readers = useReaders(kind);
  const make = useSchedule();
  const edit = useEditSchedule();
  const [opened] = useState(edits);
  const [refused, setRefused] = useState(false);
  const left = edits?.sairam ?? [];
  const form = useForm({
    initial: edits ? valuesOf(edits) : fresh(user.id),
    rules: {
      diasDaSemana: [
        (days, { frequencia }) =>
          frequencia === "weekly" && days.length === 0 ? words.pickWeekdays : undefined,
      ],
      destinatarios: [(people) => (people.length === 0 ? words.pickReaders : undefined)],
      incluirQuemSaiu: [
        (sure, { destinatarios }) =>
          !sure && left.some(({ id }) => destinatarios.includes(id)) ? words.confirmLeft : undefined,
      ],
    },
    onSubmit: async ({ formato, destinatarios, pularVazio, periodo, incluirQuemSaiu, ...when }) => {
      const body = {
        ...timetableOf(when, edits?.fuso),
        formatoExportacao: formato,
        filtros: hasPeriod && periodo ? { ...filters, periodo } : filters,
        destinatarios,
        pularVazio,
      };
      setRefused(false);
      try {
        await (edits
          ? edit.mutateAsync({ seen: edits, body: { ...body, incluirQuemSaiu } })
          : make.mutateAsync({ ...body, tipo: kind }));
      } catch (error) {
        const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
        setRefused(fields.some((field) => field.startsWith("filtros.")));
        throw error;
      }
      toast.success(edits ? words.edited : words.done);
      onClose();
    },
  });
  const { values: chosen, set } = form;
  const next = useNextRun(
    timetableOf(chosen, edits?.fuso),
    hasPeriod ? (chosen.periodo ?? undefined) : undefined,
  );
  const weekly = form.field("diasDaSemana");
  const gone = left.filter(({ id }) => chosen.destinatarios.includes(id));
  const people = [...(readers.data ?? []), ...(edits?.destinatarios ?? [])].filter(
    ({ id }, at, all) => all.findIndex((other) => other.id === id) === at,
  );
  return (
    <FormDialog
      title={edits ? words.editTitle : words.title}
      lead={lead}
      form={form}
      submit={edits ? words.save : words.schedule}
      size="lg"
      onClose={onClose}
    >
      {children}
      {edits && opened && edits.versao !== opened.versao && (
        <p className={classes.next} role="alert">
          <b>{words.changed}</b> {words.now(edits)}
        </p>
      )}
      <SegmentedControl
        fullWidth
        aria-label={words.when}
        value={chosen.frequencia}
        onChange={(value) => {
          const rhythm = rhythms.find((one) => one.value === value) ?? rhythms[0];
          if (rhythm) set({ frequencia: rhythm.value, periodo: rhythm.periodo });
        }}
        data={rhythms.map(({ value, label }) => ({ value, label }))}
      />
      {chosen.frequencia === "weekly" && (
        <Stack gap={4} role="group" aria-label={words.weekdays}>
          <Chip.Group multiple value={weekly.value} onChange={weekly.onChange}>
            <Group gap={6}>
              {weekdays.map(({ value, label, name }) => (
                <Chip
                  key={value}
                  value={String(value)}
                  size="sm"
                  aria-label={name}
                  className={classes.weekday}
                >
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {weekly.error && (
            <Text size="sm" c="var(--bad-ink)" role="alert">
              {weekly.error}
            </Text>
          )}
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {chosen.frequencia === "monthly" && (
          <SelectField
            {...form.field("diaDoMes")}
            label={words.day}
            help={words.dayHelp}
            options={monthDays}
          />
        )}
        <SelectField
          {...form.field("hora")}
          label={words.hour}
          help={edits && edits.fuso !== ownZone() ? saidZones[edits.fuso] : undefined}
          options={hours}
        />
        {hasPeriod && <SelectField {...form.field("periodo")} label={words.period} options={periods} />}
      </SimpleGrid>
      <div>
        <Text size="sm" fw={580} mb={6}>
          {words.format}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={words.format}
          value={chosen.formato}
          onChange={(formato) => set({ formato })}
          data={formats.map(({ value, label }) => ({ value, label }))}
        />
      </div>
      <MultiSelectField
        {...form.field("destinatarios")}
        label={words.to}
        help={words.toHelp}
        max={MAX_READERS}
        loading={readers.isPending}
        options={people.map(({ id, nome, email }) => ({
          value: id,
          label: id === user.id ? words.you(nome) : `${nome} · ${email}`,
        }))}
      />
      {gone.length > 0 && (
        <CheckboxField
          {...form.field("incluirQuemSaiu")}
          label={words.again(gone.map(({ nome }) => nome).join(", "))}
          help={words.againHelp}
        />
      )}
      <CheckboxField {...form.field("pularVazio")} label={words.skip} />
      {next.data && (
        <p className={classes.next} role="status">
          <b>{words.next(next.data.em)}</b>
          {next.data.inicio && <span> {words.days(next.data.inicio, next.data.fim)}</span>}
        </p>
      )}
      {refused && (
        <Text size="sm" c="var(--bad-ink)" role="alert">
          {words.refused}
        </Text>
      )}
    </FormDialog>
  );
}
