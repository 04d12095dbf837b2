import type { ReactNode } from "react";
import { type Period, type PeriodSearch, searchOf } from "../period";
import { PeriodPicker } from "../period-picker";
import type { Against } from "./against";
import { AgainstChips } from "./against-chips";

type Search = PeriodSearch & { comparar?: Against | undefined };
type Props = { asked: Search; period: Period; onChange: (search: Search) => void; children?: ReactNode };

/** The period that an address names, and the one beside it; what the report is by may stand between. */
export const PeriodAgainst = ({ asked, period, onChange, children }: Props) => (
  <>
    <PeriodPicker
      value={period}
      chosen={asked.periodo}
      onChange={(days) => onChange(searchOf(days))}
      onRelative={(name) => onChange(searchOf(name))}
    />
    {children}
    <AgainstChips value={asked.comparar} onChange={(comparar) => onChange({ comparar })} />
  </>
);
