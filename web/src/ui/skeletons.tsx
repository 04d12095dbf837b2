import { Skeleton, Stack } from "@mantine/core";
import { Card } from "./card";

/** Placeholder of a card's lines while they load. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={10} role="status" aria-label="Carregando">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
        <Skeleton key={line} h={16} w={line === lines - 1 ? "60%" : "100%"} />
      ))}
    </Stack>
  );
}

/** Placeholder of a whole screen while its code loads. */
export function ScreenSkeleton() {
  return (
    <Stack gap={20} pt={12}>
      <Skeleton h={30} w={220} />
      <Card>
        <LinesSkeleton lines={6} />
      </Card>
    </Stack>
  );
}
