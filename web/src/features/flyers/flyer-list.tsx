import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import { Card } from "../../ui/card";
import { Pager } from "../../ui/list/pager";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { IconPlus } from "../../ui/portal-icons";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { flyerBase, ofEveryRetailer } from "./area";
import { DeleteDialog } from "./delete-dialog";
import { FlyerCard } from "./flyer-card";
import { flyers } from "./flyers";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { type Flyer, useWeek } from "./queries";
import { limitReason, WeekCard } from "./week-card";

const texts = messages.list;

/** The flyers as a gallery, the newest first, and what this week still allows. */
export function FlyerList() {
  const area = useArea(flyerBase);
  const list = useList(flyers, area);
  const { asked, data, narrowed, query, url } = list;
  const { retailer } = asked;
  const week = useWeek(area, retailer ?? null);
  const retailers = useChoices(
    retailersToChoose(area),
    retailer ? [retailer] : [],
    ofEveryRetailer(area),
  ).field;
  const deleting = useDialog<Flyer>();
  const changes = mayChange(useCurrentUser(), "promotion");
  const button = limitReason(area, week.data) ? (
    <Button disabled leftSection={<IconPlus />}>
      {messages.create}
    </Button>
  ) : (
    <Button
      component={Link}
      to={`/${area}/green-flyer-form`}
      search={{ retailer } as never}
      leftSection={<IconPlus />}
    >
      {messages.create}
    </Button>
  );
  const create = changes && button;
  return (
    <>
      <PageHeader
        subtitle={ofEveryRetailer(area) ? messages.adminSubtitle : messages.subtitle}
        actions={create}
      />
      {ofEveryRetailer(area) && (
        <div className={classes.filter}>
          <ChoiceFilter
            name="retailer"
            label={texts.retailer}
            all={texts.allRetailers}
            {...retailers}
            value={retailer}
            onChange={(next) => url.set({ retailer: next })}
          />
        </div>
      )}
      {week.data && <WeekCard area={area} week={week.data} />}
      {!data && !query.error && (
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      )}
      {query.error && !data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {data?.total === 0 && (
        <Card>
          <EmptyState
            title={narrowed ? texts.none : texts.first}
            action={
              narrowed ? (
                <Button variant="default" onClick={url.clear}>
                  {texts.showAll}
                </Button>
              ) : (
                create
              )
            }
          >
            {narrowed ? texts.noneHelp : texts.firstHelp}
          </EmptyState>
        </Card>
      )}
      {data && data.total > 0 && (
        <>
          <Group justify="space-between" mb="xs">
            <p className={classes.count}>{texts.count(data.total)}</p>
            <ListExport
              kind="encartes"
              list={list}
              noun={texts.noun}
              caption={messages.subtitle}
              values={{ varejistaId: list.shownFor?.retailer }}
            />
          </Group>
          <ul className={classes.grid} aria-busy={query.isFetching}>
            {data.items.map((flyer) => (
              <FlyerCard
                key={flyer.id}
                area={area}
                flyer={flyer}
                onDelete={changes && !flyer.otherStores ? () => deleting.open(flyer) : undefined}
              />
            ))}
          </ul>
          <Pager page={asked.page} pageSize={asked.pageSize} total={data.total} onPage={url.setPage} />
        </>
      )}
      {deleting.shown && <DeleteDialog area={area} flyer={deleting.shown} onClose={deleting.close} />}
    </>
  );
}
