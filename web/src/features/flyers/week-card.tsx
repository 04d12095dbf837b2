import clsx from "clsx";
import { dayOf, formatDay, formatShortDay } from "../../lib/format";
import { Card } from "../../ui/card";
import { type FlyerArea, ofEveryRetailer } from "./area";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import { type FlyerWeek, NAMED } from "./queries";

const texts = messages.week;
const NAMES = ["Dom", "Seg", "Ter", "Qua", "Qui", "Sex", "Sáb"];

/** The first of so many stores; the rest are counted. */
function Names({ stores, total }: { stores: FlyerWeek["stores"]; total: number }) {
  const named = stores.slice(0, NAMED);
  const rest = total - named.length;
  return (
    <ul className={classes.names}>
      {named.map(({ id, tradeName }) => (
        <li key={id}>{tradeName}</li>
      ))}
      {rest > 0 && <li>{texts.more(rest)}</li>}
    </ul>
  );
}

/** Why no flyer can be published this week and when the next can; undefined when one can. */
export const limitReason = (area: FlyerArea, week: FlyerWeek | undefined) => {
  if (!week?.limitReached) return undefined;
  if (week.storesTotal > 0) return texts.full(formatDay(week.nextFreeDate));
  return ofEveryRetailer(area) ? texts.noStoresOfRetailer : texts.noStores;
};

/** The days of this week, with the stores that got their flyer on each, and those that have none yet. */
export function WeekCard({ area, week }: { area: FlyerArea; week: FlyerWeek }) {
  const today = dayOf(new Date());
  const of = (day: string | null) => week.stores.filter((store) => store.day === day);
  const reason = limitReason(area, week);
  return (
    <Card
      title={texts.title}
      aside={texts.range(formatDay(week.startDate), formatDay(week.endDate))}
      className={classes.week}
    >
      <p className={classes.share}>
        {reason ?? texts.share(week.storesTotal - week.freeTotal, week.storesTotal)}
      </p>
      <ol className={classes.days} aria-label={texts.calendar}>
        {week.days.map(({ day, storesTotal }, at) => {
          const name = NAMES[at];
          return (
            <li key={day} className={clsx(classes.day, day === today && classes.today)}>
              <span className={classes.dayName}>
                {name} {formatShortDay(day)}
                {day === today && <b> · {texts.today}</b>}
              </span>
              {storesTotal > 0 ? (
                <Names stores={of(day)} total={storesTotal} />
              ) : (
                <span>{texts.nothing}</span>
              )}
            </li>
          );
        })}
      </ol>
      {week.freeTotal > 0 && (
        <div className={classes.free}>
          <strong>{texts.free}</strong>
          <Names stores={of(null)} total={week.freeTotal} />
        </div>
      )}
    </Card>
  );
}
