import { formatDay } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { TwoLines } from "../../ui/list/two-lines";
import { RemoveIcon } from "../../ui/remove-icon";
import { Tag } from "../../ui/tag";
import type { CampaignDialog } from "./campaign-dialogs";
import classes from "./campaigns.module.css";
import { messages } from "./messages";
import type { Campaign } from "./queries";
import { statuses } from "./schema";

const texts = messages.list;

function NameCell({ campaign }: { campaign: Campaign }) {
  const [cover] = campaign.images;
  return (
    <span className={classes.name}>
      {cover && <img className={classes.cover} src={cover.imagePath} alt="" loading="lazy" />}
      <TwoLines>
        {campaign.name}
        <small>{texts.pages(campaign.images.length)}</small>
      </TwoLines>
    </span>
  );
}

/** The list's columns. */
export const campaignColumns = (onOpen: (dialog: CampaignDialog) => void): Column<Campaign>[] => [
  {
    id: "name",
    header: texts.name,
    meta: { title: true },
    cell: (row) => <NameCell campaign={row} />,
  },
  {
    id: "period",
    header: texts.period,
    cell: (row) => texts.range(formatDay(row.startDate), formatDay(row.endDate)),
  },
  {
    id: "stores",
    header: texts.stores,
    cell: (row) => (row.storesTotal === 0 ? texts.allStores : texts.storeCount(row.storesTotal)),
  },
  {
    id: "status",
    header: texts.status,
    cell: (row) => <Tag tone={statuses[row.status].tone}>{statuses[row.status].label}</Tag>,
  },
  {
    id: "actions",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => (
      <RemoveIcon label={texts.remove(row.name)} onRemove={() => onOpen({ kind: "remove", campaign: row })} />
    ),
  },
];
