import { ListExport } from "../../modules/export/list-export";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { campaignColumns } from "./campaign-columns";
import { type CampaignDialog, CampaignDialogs } from "./campaign-dialogs";
import { campaigns } from "./campaigns";
import { messages } from "./messages";

/** '/admin/store-campaign-list': the programme's campaigns; a row shows its pages. */
export function CampaignListScreen() {
  const dialog = useDialog<CampaignDialog>();
  const list = useList(campaigns);
  return (
    <List
      list={list}
      words={messages.list}
      columns={campaignColumns(dialog.open)}
      rowLink={{ onClick: (campaign) => dialog.open({ kind: "view", campaign }) }}
      create={<CreateLink to="/admin/store-campaign-form">{messages.create}</CreateLink>}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport
            kind="campanhas-lojas"
            list={list}
            noun={messages.list.noun}
            caption={messages.subtitle}
          />
        </List.Tools>
        <List.Table />
      </List.Card>
      <CampaignDialogs dialog={dialog.shown} onClose={dialog.close} />
    </List>
  );
}
