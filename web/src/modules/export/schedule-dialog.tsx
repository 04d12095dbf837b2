import { Chip, Group, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { SelectField } from "../../ui/form/select-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { useCurrentUser } from "../current-user";
import { presets } from "../period";
import classes from "./export.module.css";
import { type Exported, queryOf } from "./exported";
import { type Format, formats } from "./messages";
import { hours, monthDays, rhythms, weekdays, scheduleMessages as words } from "./schedule-messages";
import { ownZone, type Timetable, useNextRun, useReaders, useSchedule } from "./schedule-queries";

const MAX_READERS = 10;
const periods = presets.map(({ relative, label }) => ({ value: relative as string, label }));

/** Has what is on screen mailed again and again; its period moves with the day. */
export function ScheduleDialog({ onClose, ...exported }: Exported & { onClose: () => void }) {
  const { kind, summary, title, values } = exported;
  const user = useCurrentUser();
  const readers = useReaders(kind);
  const schedule = useSchedule();
  const hasPeriod = values.startDate !== undefined;
  const form = useForm({
    initial: {
      frequencia: "weekly" as Timetable["frequencia"],
      diasDaSemana: ["1"],
      diaDoMes: "1" as string | null,
      hora: "7" as string | null,
      periodo: "semana-passada" as string | null,
      formato: "xlsx" as Format,
      destinatarios: [user.id],
      pularVazio: false,
    },
    rules: {
      diasDaSemana: [
        (days, { frequencia }) =>
          frequencia === "weekly" && days.length === 0 ? words.pickWeekdays : undefined,
      ],
      destinatarios: [(people) => (people.length === 0 ? words.pickReaders : undefined)],
    },
    onSubmit: async ({ formato, destinatarios, pularVazio, periodo, ...when }) => {
      const { startDate: _, endDate: __, ...query } = queryOf(exported);
      await schedule.mutateAsync({
        ...timetableOf(when),
        tipo: kind,
        formatoExportacao: formato,
        filtros: hasPeriod && periodo ? { ...query, periodo } : query,
        destinatarios,
        pularVazio,
      });
      toast.success(words.done);
      onClose();
    },
  });
  const { values: chosen, set } = form;
  const next = useNextRun(timetableOf(chosen), hasPeriod ? (chosen.periodo ?? undefined) : undefined);
  const weekly = form.field("diasDaSemana");
  return (
    <FormDialog
      title={words.title}
      lead={hasPeriod ? title.split(":")[0] : [title, summary].filter(Boolean).join(" · ")}
      form={form}
      submit={words.schedule}
      size="lg"
      onClose={onClose}
    >
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
        <SelectField {...form.field("hora")} label={words.hour} options={hours} />
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
        options={(readers.data ?? []).map(({ id, nome, email }) => ({
          value: id,
          label: id === user.id ? words.you(nome) : `${nome} · ${email}`,
        }))}
      />
      <CheckboxField {...form.field("pularVazio")} label={words.skip} />
      {next.data && (
        <p className={classes.next} role="status">
          <b>{words.next(next.data.em)}</b>
          {next.data.inicio && <span> {words.days(next.data.inicio, next.data.fim)}</span>}
        </p>
      )}
    </FormDialog>
  );
}

type When = {
  frequencia: Timetable["frequencia"];
  diasDaSemana: string[];
  diaDoMes: string | null;
  hora: string | null;
};

const timetableOf = ({ frequencia, diasDaSemana, diaDoMes, hora }: When): Timetable => ({
  frequencia,
  diasDaSemana: diasDaSemana.map(Number),
  diaDoMes: Number(diaDoMes),
  hora: Number(hora),
  fuso: ownZone(),
});
