import { Chip, Select } from "@mantine/core";
import type { ListState } from "../../ui/list/use-list";
import { type BannerArea, channelsOf, isStaff } from "./area";
import type { banners } from "./banners";
import { allStatuses } from "./kinds";
import { channelLabel, messages, statusLook } from "./messages";
import type { Banner } from "./queries";

type Props = { area: BannerArea; list: ListState<Banner, typeof banners.params> };

/** Narrows the list by status and channel. */
export function ListFilters({ area, list: { asked, url } }: Props) {
  const select = (label: string, name: "status" | "channel", data: { value: string; label: string }[]) => (
    <Select
      size="sm"
      w={{ base: "100%", xs: 170 }}
      aria-label={label}
      placeholder={label}
      data={data}
      clearable
      clearButtonProps={{ "aria-label": `Limpar ${label.toLowerCase()}` }}
      value={asked[name] ?? null}
      onChange={(value) => url.set({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      {select(
        messages.list.status,
        "status",
        allStatuses.map((value) => ({ value, label: statusLook(value).label })),
      )}
      {select(
        messages.list.channel,
        "channel",
        channelsOf[area].map((value) => ({ value, label: channelLabel(value) })),
      )}
      {isStaff(area) && (
        <Chip
          size="sm"
          checked={asked.olhar === "sim"}
          onChange={(only) => url.set({ olhar: only ? "sim" : undefined })}
        >
          {messages.list.toLookAt}
        </Chip>
      )}
    </>
  );
}
