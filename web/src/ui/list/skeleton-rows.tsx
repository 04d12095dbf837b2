import { Skeleton } from "@mantine/core";

/** As many grey rows as the page will have, so that nothing jumps when it arrives. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
        <td key={column}>
          <Skeleton h={16} w={column === 0 ? "70%" : "50%"} />
        </td>
      ))}
    </tr>
  ));
}
