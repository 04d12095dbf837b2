import type { ReactNode } from "react";

type Props = {
  /** The columns that are shown, in their order. */
  columns: { id: string; header: string; align?: "right" }[];
  totals: Record<string, ReactNode>;
};

/** The last row: 'Total', then the sum of each column that has one. */
export function TotalsRow({ columns, totals }: Props) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: drawn as blocks on a phone, the elements lose their roles
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map(({ id, header, align }, index) => (
          <td role="cell" key={id} data-label={header} data-align={align}>
            {totals[id] ?? (index === 0 && "Total")}
          </td>
        ))}
      </tr>
    </tfoot>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
