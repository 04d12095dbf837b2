import { Button, Tabs } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { allows, mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import { Views } from "../../modules/team-views/views";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconCalendar } from "../../ui/portal-icons";
import { bannerBase, isStaff } from "./area";
import { bannerColumns } from "./banner-columns";
import { type BannerDialog, BannerDialogs } from "./banner-dialogs";
import { banners } from "./banners";
import classes from "./banners.module.css";
import { ListFilters } from "./list-filters";
import { messages } from "./messages";

const texts = messages.list;

/** 'Mídia no app': an area's banners and what can be done with each (BN-01 to BN-11). */
export function BannerList() {
  const area = useArea(bannerBase);
  const list = useList(banners, area);
  const user = useCurrentUser();
  const changes = mayChange(user, "promotion");
  const { shown, open, close } = useDialog<BannerDialog>();
  const columns = useMemo(() => bannerColumns(area, open), [area, open]);
  const selection = useSelection(list);
  const { filter, status, channel, olhar } = list.asked;
  return (
    <List
      list={list}
      words={{
        ...texts,
        caption: texts.title,
        filterHint: isStaff(area) ? texts.staffFilterHint : texts.filterHint,
      }}
      columns={withChoice(columns, selection, ({ description }) => description)}
      rowLink={{ to: ({ id }) => ({ to: `/${area}/advertisement-details/$id`, params: { id } }) }}
      create={changes && <CreateLink to={`/${area}/advertisement-form`}>{messages.publish}</CreateLink>}
    >
      <List.Head subtitle={texts.subtitle}>
        {allows(user, { whole: true }) && (
          <Button
            component={Link}
            to={`/${area}/advertisement-calendar`}
            variant="default"
            leftSection={<IconCalendar />}
          >
            {texts.calendar}
          </Button>
        )}
      </List.Head>
      <List.Card>
        <Tabs value="all">
          <Tabs.List px="md">
            <Tabs.Tab value="all">{texts.tab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="all" className={isStaff(area) ? classes.crowded : undefined}>
            <List.Tools>
              <ListFilters area={area} list={list} />
              <ListExport kind="propagandas" list={list} noun={texts.noun} caption={texts.title} />
              {changes && <BulkButton selection={selection} />}
              <Views />
            </List.Tools>
            <BulkActions
              acts={["remover-banners"]}
              selection={selection}
              rows={list.data?.items.map(({ id }) => id) ?? []}
              total={list.data?.total ?? 0}
              values={{ filter, status, channel, aOlhar: olhar && "true" }}
              narrowed={list.narrowed}
              changes="banners"
            />
            <List.Table />
          </Tabs.Panel>
        </Tabs>
      </List.Card>
      <BannerDialogs area={area} dialog={shown} onClose={close} />
    </List>
  );
}
