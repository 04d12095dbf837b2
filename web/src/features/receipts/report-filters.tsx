import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useArea } from "../../modules/area";
import { choiceOptions } from "../../modules/choices/choice-options";
import { retailerChoicesQuery } from "../../modules/choices/queries";
import type { Period } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { Chip } from "../../ui/chip";
import { filterField } from "../../ui/form/filter-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import type { Option } from "../../ui/form/options";
import { ChoiceFilter } from "./choice-filter";
import { messages } from "./messages";
import classes from "./receipts.module.css";
import type { ReportSearch } from "./search";

type Props = {
  search: ReportSearch;
  period: Period;
  stores: Option[];
  onChange: (patch: Partial<ReportSearch>) => void;
};

/** Period, grouping, and whose receipts. */
export function ReportFilters({ search, period, stores, onChange }: Props) {
  const area = useArea();
  const staff = area === "admin" || area === "support";
  const retailers = useQuery({ ...retailerChoicesQuery(area), enabled: staff });
  // The two groupings share no order but the sums', so a new one starts from its own.
  const group = (groupBy: ReportSearch["groupBy"]) => onChange({ groupBy, sort: undefined });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodPicker
          value={period}
          onChange={({ start, end }) => onChange({ startDate: start, endDate: end })}
        />
        <Group gap="xs" role="group" aria-label="Agrupar">
          <Chip on={!search.groupBy} onClick={() => group(undefined)}>
            {messages.byDate}
          </Chip>
          <Chip on={search.groupBy === "serie"} onClick={() => group("serie")}>
            {messages.bySerie}
          </Chip>
        </Group>
      </Group>
      <div className={clsx(classes.filters, classes.wide)}>
        {staff && (
          <MultiSelectField
            {...filterField("varejistaIds", search.varejistaIds?.split(",") ?? [], (ids) =>
              onChange({ varejistaIds: ids.join(",") || undefined, lojaId: undefined }),
            )}
            label="Varejistas"
            placeholder={messages.all.retailers}
            options={choiceOptions(retailers.data)}
          />
        )}
        <ChoiceFilter
          name="lojaId"
          label="Loja no gráfico"
          all={messages.all.stores}
          options={stores}
          value={search.lojaId}
          onChange={(lojaId) => onChange({ lojaId })}
        />
      </div>
    </Stack>
  );
}
