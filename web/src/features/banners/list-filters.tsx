import { Select } from "@mantine/core";
import { FilterField } from "../../ui/list/filter-field";
import type { TableState } from "../../ui/list/table-search";
import { type BannerArea, channelsOf, isStaff } from "./area";
import { allStatuses } from "./kinds";
import { channelLabel, messages, statusLook } from "./messages";
import type { ListQuery } from "./queries";

type Props = { area: BannerArea; query: ListQuery; state: TableState };

/** Narrows the list by name, status and channel. */
export function ListFilters({ area, query, state }: Props) {
  const { list } = messages;
  const select = (label: string, name: "status" | "channel", data: { value: string; label: string }[]) => (
    <Select
      size="sm"
      w={{ base: "100%", xs: 170 }}
      aria-label={label}
      placeholder={label}
      data={data}
      clearable
      clearButtonProps={{ "aria-label": `Limpar ${label.toLowerCase()}` }}
      value={query[name] || null}
      onChange={(value) => state.update({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      <FilterField
        label={list.filter}
        placeholder={isStaff(area) ? list.staffFilterHint : list.filterHint}
        value={query.filter}
        onChange={(filter) => state.update({ filter: filter || undefined })}
      />
      {select(
        list.status,
        "status",
        allStatuses.map((value) => ({ value, label: statusLook(value).label })),
      )}
      {select(
        list.channel,
        "channel",
        channelsOf[area].map((value) => ({ value, label: channelLabel(value) })),
      )}
    </>
  );
}
