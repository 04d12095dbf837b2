import { Link } from "@tanstack/react-router";
import { dayOf, formatDateTime, formatDay } from "../../lib/format";
import { RemoveIcon } from "../../ui/remove-icon";
import { Tag } from "../../ui/tag";
import { type FlyerArea, ofEveryRetailer } from "./area";
import classes from "./flyers.module.css";
import { messages } from "./messages";
import type { Flyer } from "./queries";

const texts = messages.list;
/** Stores named on a card; the rest are counted. */
const NAMED = 3;

const storesOf = ({ stores, storesTotal }: Flyer) => {
  const names = stores.slice(0, NAMED).map(({ tradeName }) => tradeName);
  const rest = storesTotal - names.length;
  return names.join(", ") + (rest > 0 ? texts.more(rest) : "");
};

type Props = { area: FlyerArea; flyer: Flyer; onDelete?: () => void };

/** A flyer in the gallery: its first page, whose it is and where it shows. */
export function FlyerCard({ area, flyer, onDelete }: Props) {
  const day = formatDay(dayOf(new Date(flyer.createdAt)));
  const shown = dayOf(new Date()) <= flyer.endDate;
  const [cover] = flyer.images;
  return (
    <li className={classes.card}>
      <div className={classes.cover}>
        {cover && <img src={cover.imagePath} alt="" loading="lazy" />}
        <span className={classes.pages}>{texts.pages(flyer.images.length)}</span>
      </div>
      <div className={classes.about}>
        <Link className={classes.link} to={`/${area}/green-flyer-details/$id`} params={{ id: flyer.id }}>
          {ofEveryRetailer(area) ? flyer.retailers[0]?.tradeName : texts.card(day)}
        </Link>
        <p>
          <Tag tone={shown ? "ok" : "wait"}>{shown ? texts.shown : texts.over}</Tag>{" "}
          {(shown ? texts.until : texts.since)(formatDay(flyer.endDate))}
        </p>
        <p>{texts.published(formatDateTime(flyer.createdAt))}</p>
        <p className={classes.stores}>
          <strong>{texts.stores(flyer.storesTotal)}</strong> · {storesOf(flyer)}
        </p>
        {onDelete && <RemoveIcon className={classes.remove} label={texts.delete(day)} onRemove={onDelete} />}
      </div>
    </li>
  );
}
