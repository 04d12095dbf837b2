import { Button, Select } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useArea } from "../../modules/area";
import { choiceOptions } from "../../modules/choices/choice-options";
import { Card } from "../../ui/card";
import { searchOptions } from "../../ui/form/options";
import { IconPlus } from "../../ui/icons";
import { Pager } from "../../ui/list/pager";
import { useExistingPage } from "../../ui/list/use-existing-page";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { flyerBase, ofEveryRetailer } from "./area";
import { DeleteDialog } from "./delete-dialog";
import { FlyerCard } from "./flyer-card";
import { useFlyerSearch } from "./flyer-search";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { type Flyer, PAGE_SIZE, useFlyers, useRetailers, useWeek } from "./queries";
import { limitReason, WeekCard } from "./week-card";

const texts = messages.list;

/** The flyers as a gallery, the newest first, and what this week still allows. */
export function FlyerList() {
  const area = useArea(flyerBase);
  const { state, retailer, setRetailer } = useFlyerSearch();
  const flyers = useFlyers(area, { page: state.page, retailerId: retailer });
  const week = useWeek(area, retailer ?? null);
  const retailers = useRetailers(area);
  const [deleting, setDeleting] = useState<Flyer | null>(null);
  useExistingPage(state, PAGE_SIZE, flyers);
  const create = limitReason(area, week.data) ? (
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
  return (
    <>
      <PageHeader
        subtitle={ofEveryRetailer(area) ? messages.adminSubtitle : messages.subtitle}
        actions={create}
      />
      {ofEveryRetailer(area) && (
        <Select
          className={classes.filter}
          label={texts.retailer}
          placeholder={texts.allRetailers}
          searchable
          clearable
          clearButtonProps={{ "aria-label": texts.showAll }}
          filter={searchOptions}
          data={choiceOptions(retailers.data)}
          value={retailer ?? null}
          onChange={(next) => setRetailer(next ?? undefined)}
        />
      )}
      {week.data && <WeekCard area={area} week={week.data} />}
      {flyers.isPending && (
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      )}
      {flyers.error && !flyers.data && (
        <ErrorState error={flyers.error} onRetry={() => void flyers.refetch()} />
      )}
      {flyers.data?.total === 0 && (
        <Card>
          <EmptyState
            title={retailer ? texts.none : texts.first}
            action={
              retailer ? (
                <Button variant="default" onClick={() => setRetailer(undefined)}>
                  {texts.showAll}
                </Button>
              ) : (
                create
              )
            }
          >
            {retailer ? texts.noneHelp : texts.firstHelp}
          </EmptyState>
        </Card>
      )}
      {flyers.data && flyers.data.total > 0 && (
        <>
          <p className={classes.count}>{texts.count(flyers.data.total)}</p>
          <ul className={classes.grid} aria-busy={flyers.isFetching}>
            {flyers.data.items.map((flyer) => (
              <FlyerCard key={flyer.id} area={area} flyer={flyer} onDelete={() => setDeleting(flyer)} />
            ))}
          </ul>
          <Pager page={state.page} pageSize={PAGE_SIZE} total={flyers.data.total} onPage={state.setPage} />
        </>
      )}
      {deleting && <DeleteDialog area={area} flyer={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
