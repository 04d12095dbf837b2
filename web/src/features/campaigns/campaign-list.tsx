import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Card } from "../../ui/card";
import { IconPlus } from "../../ui/icons";
import { DataTable } from "../../ui/list/data-table";
import { FilterField } from "../../ui/list/filter-field";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { campaignColumns } from "./campaign-columns";
import { type CampaignDialog, CampaignDialogs } from "./campaign-dialogs";
import { useCampaignSearch } from "./campaign-search";
import { messages } from "./messages";
import { PAGE_SIZE, useCampaigns } from "./queries";

const texts = messages.list;

/** '/admin/store-campaign-list': the programme's campaigns, the newest first. */
export function CampaignListScreen() {
  const { state, filter, setFilter } = useCampaignSearch();
  const campaigns = useCampaigns({ page: state.page, filter });
  const [dialog, setDialog] = useState<CampaignDialog | null>(null);
  const create = (
    <Button component={Link} to="/admin/store-campaign-form" leftSection={<IconPlus />}>
      {messages.create}
    </Button>
  );
  const empty = filter ? (
    <EmptyState
      title={texts.nothingFound}
      action={
        <Button variant="default" onClick={() => setFilter("")}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.nothingFoundHelp}
    </EmptyState>
  ) : (
    <EmptyState title={texts.first} action={create}>
      {texts.firstHelp}
    </EmptyState>
  );
  return (
    <>
      <PageHeader subtitle={messages.subtitle} actions={create} />
      <Card flush>
        <DataTable
          caption={texts.caption}
          columns={campaignColumns(setDialog)}
          query={campaigns}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(campaign) => campaign.id}
          noun={[...texts.noun]}
          empty={empty}
          rowLink={{ onClick: (campaign) => setDialog({ kind: "view", campaign }) }}
          actions={
            <FilterField
              label={texts.filter}
              placeholder={texts.filterHint}
              value={filter}
              onChange={setFilter}
            />
          }
        />
      </Card>
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
