import { Group, Stack } from "@mantine/core";
import clsx from "clsx";
import { PeriodAgainst } from "../../modules/against/period-against";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { RetailersField } from "../../modules/choices/retailers-field";
import type { Owners } from "../../modules/choices/use-owners";
import { Chip } from "../../ui/chip";
import type { ListState } from "../../ui/list/use-list";
import { periodOf, type ReportAsked, type report } from "./lists";
import { messages } from "./messages";
import classes from "./receipts.module.css";

type Change = ListState<unknown, typeof report.params>["url"]["set"];

type Props = { asked: ReportAsked; owners: Owners; onChange: Change };

const groups = [
  { value: undefined, label: messages.byDate },
  { value: "serie", label: messages.bySerie },
  { value: "loja", label: messages.byStore },
] as const;

/** Period, grouping, comparison, and whose receipts: all of the screen answers to each. */
export function ReportFilters({ asked, owners, onChange }: Props) {
  const chooseStore = (lojaId: string | undefined) => {
    const owner = owners.retailerOf(lojaId);
    // A store of another retailer than the chosen ones would find nothing.
    const varejistaIds =
      owner && owners.owners.length && !owners.owners.includes(owner) ? owner : asked.varejistaIds;
    onChange({ lojaId, varejistaIds });
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-start">
        <PeriodAgainst asked={asked} period={periodOf(asked)} onChange={onChange}>
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
        </PeriodAgainst>
      </Group>
      <div className={clsx(classes.filters, classes.wide)}>
        {owners.retailers && (
          <RetailersField
            name="varejistaIds"
            choices={owners.retailers}
            value={owners.owners}
            onChange={(varejistaIds, step) => onChange({ varejistaIds, lojaId: undefined }, step)}
          />
        )}
        <ChoiceFilter
          name="lojaId"
          label="Loja"
          all={messages.all.stores}
          {...owners.stores}
          value={asked.lojaId}
          onChange={chooseStore}
        />
      </div>
    </Stack>
  );
}
