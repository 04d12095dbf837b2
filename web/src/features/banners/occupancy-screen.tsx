import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { formatMonth } from "../../lib/month";
import { useArea } from "../../modules/area";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { Card } from "../../ui/card";
import { IconChevronRight } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { IconChevronLeft } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { type BannerArea, bannerBase, channelsOf, isStaff, receiptChannels } from "./area";
import classes from "./banners.module.css";
import { monthBeside, monthDays } from "./calendar-search";
import { formatMoment } from "./format-moment";
import { FreeWindows } from "./free-windows";
import { channelList, messages } from "./messages";
import calendar from "./occupancy.module.css";
import { OccupancyTable } from "./occupancy-table";
import { type Occupancy, useOccupancy } from "./queries";
import { useCalendarSearch } from "./use-calendar-search";

const texts = messages.calendar;

/** How full a month's days are on each channel, where there is room, and who takes it. */
export function OccupancyScreen() {
  const area = useArea(bannerBase);
  const { month, retailer, update } = useCalendarSearch();
  const retailers = useChoices(retailersToChoose(area), retailer ? [retailer] : [], isStaff(area)).field;
  const query = useOccupancy(area, monthDays(month), isStaff(area) ? retailer : undefined);
  const title = formatMonth(month);
  // Everybody's banners take all channels; a retailer's own only those of its receipts.
  const channels = retailer ? receiptChannels : channelsOf[area];
  return (
    <>
      <PageHeader
        crumbs={[{ title: messages.list.title, to: `/${area}/advertisement-list` }]}
        subtitle={texts.subtitle}
        actions={
          isStaff(area) && (
            <div className={calendar.audience}>
              <ChoiceFilter
                name="retailer"
                label={texts.audience}
                all={texts.everyone}
                {...retailers}
                value={retailer}
                onChange={(next) => update({ retailer: next })}
              />
            </div>
          )
        }
      />
      <div
        className={clsx(classes.cards, query.isPlaceholderData && calendar.stale)}
        aria-busy={query.isFetching}
      >
        <Card>
          <div className={calendar.month}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={texts.previous}
              onClick={() => update({ month: monthBeside(month, -1) })}
            >
              <IconChevronLeft />
            </ActionIcon>
            <h2>{title}</h2>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={texts.next}
              onClick={() => update({ month: monthBeside(month, 1) })}
            >
              <IconChevronRight />
            </ActionIcon>
          </div>
          {query.isPending && <LinesSkeleton lines={5} />}
          {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && <OccupancyTable calendar={query.data} channels={channels} month={title} />}
        </Card>
        {query.data && <FreeWindows calendar={query.data} channels={channels} />}
        {query.data && <Slots area={area} slots={query.data.banners} />}
      </div>
    </>
  );
}

function Slots({ area, slots }: { area: BannerArea; slots: Occupancy["banners"] }) {
  return (
    <Card title={texts.banners}>
      {slots.length === 0 && <p className={classes.muted}>{texts.noBanners}</p>}
      <ul className={calendar.list}>
        {slots.map(({ id, description, channels, startDate, endDate }) => (
          <li key={id}>
            <Link to={`/${area}/advertisement-details/$id`} params={{ id }}>
              {description}
            </Link>
            <span className={classes.muted}>
              {channelList(channels)} ·{" "}
              {texts.period(
                formatMoment(startDate),
                endDate ? formatMoment(endDate) : messages.indefinite.toLowerCase(),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
