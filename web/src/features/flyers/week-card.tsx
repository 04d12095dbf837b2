import clsx from "clsx";
import { addDays, dayOf, formatDay, formatShortDay } from "../../lib/format";
import { Card } from "../../ui/card";
import { type FlyerArea, ofEveryRetailer } from "./area";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import type { FlyerWeek } from "./queries";

const texts = messages.week;
const NAMES = ["Dom", "Seg", "Ter", "Qua", "Qui", "Sex", "Sáb"];
/** Stores named in one place; the rest are counted. */
const NAMED = 4;

function Names({ stores }: { stores: FlyerWeek["stores"] }) {
  const rest = stores.length - NAMED;
  return (
    <ul className={classes.names}>
      {stores.slice(0, NAMED).map(({ id, tradeName }) => (
        <li key={id}>{tradeName}</li>
      ))}
      {rest > 0 && <li>{texts.more(rest)}</li>}
    </ul>
  );
}

/** Why no flyer can be published this week and when the next can; undefined when one can. */
export const limitReason = (area: FlyerArea, week: FlyerWeek | undefined) => {
  if (!week?.limitReached) return undefined;
  if (week.stores.length > 0) return texts.full(formatDay(week.nextFreeDate));
  return ofEveryRetailer(area) ? texts.noStoresOfRetailer : texts.noStores;
};

/** The days of this week, with the stores that got their flyer on each, and those that have none yet. */
export function WeekCard({ area, week }: { area: FlyerArea; week: FlyerWeek }) {
  const today = dayOf(new Date());
  const done = week.stores.filter(({ flyerId }) => flyerId);
  const free = week.stores.filter(({ flyerId }) => !flyerId);
  const reason = limitReason(area, week);
  return (
    <Card
      title={texts.title}
      aside={texts.range(formatDay(week.startDate), formatDay(week.endDate))}
      className={classes.week}
    >
      <p className={classes.share}>{reason ?? texts.share(done.length, week.stores.length)}</p>
      <ol className={classes.days} aria-label={texts.calendar}>
        {NAMES.map((name, at) => {
          const day = addDays(week.startDate, at);
          const stores = done.filter(
            ({ publishedAt }) => publishedAt && dayOf(new Date(publishedAt)) === day,
          );
          return (
            <li key={name} className={clsx(classes.day, day === today && classes.today)}>
              <span className={classes.dayName}>
                {name} {formatShortDay(day)}
                {day === today && <b> · {texts.today}</b>}
              </span>
              {stores.length > 0 ? <Names stores={stores} /> : <span>{texts.nothing}</span>}
            </li>
          );
        })}
      </ol>
      {free.length > 0 && (
        <div className={classes.free}>
          <strong>{texts.free}</strong>
          <Names stores={free} />
        </div>
      )}
    </Card>
  );
}
