import { formatNumber } from "../lib/format";

/** The palette's last line where a list has more than is shown: what leads to all of them. */
export const seeAll = (total: number, things: string) => `Ver todas as ${formatNumber(total)} ${things}`;
