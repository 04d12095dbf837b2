import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useArea } from "../../modules/area";
import { choiceOptions } from "../../modules/choices/choice-options";
import { retailerChoicesQuery } from "../../modules/choices/queries";
import { searchOf } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { Chip } from "../../ui/chip";
import { filterField } from "../../ui/form/filter-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import type { Option } from "../../ui/form/options";
import type { ListState } from "../../ui/list/use-list";
import { ChoiceFilter } from "./choice-filter";
import { periodOf, type ReportAsked, type report } from "./lists";
import { messages } from "./messages";
import classes from "./receipts.module.css";

type Change = ListState<unknown, typeof report.params>["url"]["set"];

type Props = { asked: ReportAsked; stores: Option[]; onChange: Change };

const groups = [
  { value: undefined, label: messages.byDate },
  { value: "serie", label: messages.bySerie },
  { value: "loja", label: messages.byStore },
] as const;

/** Period, grouping, and whose receipts: all of the screen answers to each. */
export function ReportFilters({ asked, stores, onChange }: Props) {
  const area = useArea();
  const staff = area === "admin" || area === "support";
  const retailers = useQuery({ ...retailerChoicesQuery(area), enabled: staff });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodPicker
          value={periodOf(asked)}
          chosen={asked.periodo}
          onChange={(period) => onChange(searchOf(period))}
          onRelative={(name) => onChange(searchOf(name))}
        />
        <Group gap="xs" role="group" aria-label="Agrupar">
          {groups.map(({ value, label }) => (
            <Chip
              key={label}
              on={asked.groupBy === value}
              // They share no order but the sums', so a new one starts from its own.
              onClick={() => onChange({ groupBy: value, sort: undefined })}
            >
              {label}
            </Chip>
          ))}
        </Group>
      </Group>
      <div className={clsx(classes.filters, classes.wide)}>
        {staff && (
          <MultiSelectField
            {...filterField("varejistaIds", asked.varejistaIds?.split(",") ?? [], (ids) =>
              onChange({ varejistaIds: ids.join(",") || undefined, lojaId: undefined }),
            )}
            label="Varejistas"
            placeholder={messages.all.retailers}
            options={choiceOptions(retailers.data)}
          />
        )}
        <ChoiceFilter
          name="lojaId"
          label="Loja"
          all={messages.all.stores}
          options={stores}
          value={asked.lojaId}
          onChange={(lojaId) => onChange({ lojaId })}
        />
      </div>
    </Stack>
  );
}
