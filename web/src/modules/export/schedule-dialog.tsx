import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../ui/form/select-field";
import { useArea } from "../area";
import { type Exported, queryOf } from "./exported";
import { ScheduleForm } from "./schedule-form";
import { scheduleMessages as words } from "./schedule-messages";
import { schedulesPage } from "./schedules-page";

/** As many as a page of the API has; an account has twenty of its own. */
const MOST = 100;

/** Has what is on screen mailed again and again, by a new schedule or by one that has been there; its period moves with the day. */
export function ScheduleDialog({ onClose, ...exported }: Exported & { onClose: () => void }) {
  const { kind, summary, title, values } = exported;
  const { data } = useQuery(schedulesPage(useArea(), 0, MOST));
  const [into, setInto] = useState<string | null>("");
  const own = data?.items.filter(({ meu, tipo }) => meu && tipo === kind) ?? [];
  const hasPeriod = values.startDate !== undefined;
  const { startDate: _, endDate: __, ...filters } = queryOf(exported);
  return (
    <ScheduleForm
      key={into}
      kind={kind}
      lead={hasPeriod ? title.split(":")[0] : [title, summary].filter(Boolean).join(" · ")}
      filters={filters}
      hasPeriod={hasPeriod}
      edits={own.find(({ id }) => id === into)}
      onClose={onClose}
    >
      {own.length > 0 && (
        <SelectField
          name="agendamento"
          label={words.into}
          help={into ? words.intoHelp : undefined}
          options={[
            { value: "", label: words.intoNew },
            ...own.map(({ id, quando, destinatarios }) => ({
              value: id,
              label: `${quando} · ${words.to.toLowerCase()} ${destinatarios.map(({ nome }) => nome).join(", ") || words.noOne}`,
            })),
          ]}
          value={into}
          error={undefined}
          checking={false}
          onChange={setInto}
          onBlur={() => undefined}
        />
      )}
    </ScheduleForm>
  );
}
