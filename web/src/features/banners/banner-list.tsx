import { Button, Tabs } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { IconCalendar, IconPlus } from "../../ui/icons";
import { DataTable } from "../../ui/list/data-table";
import { SavedViews } from "../../ui/list/saved-views";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { bannerBase, isStaff } from "./area";
import { bannerColumns } from "./banner-columns";
import { type BannerDialog, BannerDialogs } from "./banner-dialogs";
import { useBannerSearch } from "./banner-search";
import classes from "./banners.module.css";
import { ListFilters } from "./list-filters";
import { messages } from "./messages";
import { PAGE_SIZE, useBanners } from "./queries";

const texts = messages.list;

/** 'Mídia no app': an area's banners and what can be done with each (BN-01 to BN-11). */
export function BannerList() {
  const area = useArea(bannerBase);
  const { state, query, filtered } = useBannerSearch();
  const banners = useBanners(area, query);
  const [dialog, setDialog] = useState<BannerDialog | null>(null);
  const columns = useMemo(() => bannerColumns(area, setDialog), [area]);

  const publish = (
    <Button component={Link} to={`/${area}/advertisement-form`} leftSection={<IconPlus />}>
      {messages.publish}
    </Button>
  );
  const showAll = () => state.update({ filter: undefined, status: undefined, channel: undefined });
  const empty = filtered ? (
    <EmptyState
      title={texts.nothingFound}
      action={
        <Button variant="default" onClick={showAll}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.nothingFoundHelp}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty} action={publish}>
      {texts.emptyHelp}
    </EmptyState>
  );

  return (
    <>
      <PageHeader
        subtitle={texts.subtitle}
        actions={
          <>
            <Button
              component={Link}
              to={`/${area}/advertisement-calendar`}
              variant="default"
              leftSection={<IconCalendar />}
            >
              {texts.calendar}
            </Button>
            {publish}
          </>
        }
      />
      <Card flush>
        <Tabs value="all">
          <Tabs.List px="md">
            <Tabs.Tab value="all">{texts.tab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="all" className={isStaff(area) ? classes.crowded : undefined}>
            <DataTable
              caption={texts.title}
              columns={columns}
              query={banners}
              state={state}
              pageSize={PAGE_SIZE}
              rowId={(banner) => banner.id}
              noun={[...texts.noun]}
              empty={empty}
              rowLink={{ to: ({ id }) => ({ to: `/${area}/advertisement-details/$id`, params: { id } }) }}
              actions={
                <>
                  <ListFilters area={area} query={query} state={state} />
                  <SavedViews />
                </>
              }
            />
          </Tabs.Panel>
        </Tabs>
      </Card>
      <BannerDialogs area={area} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
