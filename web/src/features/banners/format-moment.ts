import { formatDay } from "../../lib/format";
import { partsOf } from "./moments";

/** Instant → '20/11/2026 14:30' on the reader's own clock, as the form takes it (BN-65). */
export const formatMoment = (instant: string | Date) => {
  const { day, time } = partsOf(new Date(instant));
  return `${formatDay(day)} ${time}`;
};
