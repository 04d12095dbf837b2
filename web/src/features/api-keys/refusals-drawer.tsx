import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { refusalReason } from "../../modules/refusal-reasons";
import { Chip } from "../../ui/chip";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { SideDrawer } from "../../ui/side-drawer";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./api-keys.module.css";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type Key, type Refusal, useRefusals } from "./queries";
import { RefusalsTable } from "./refusals-table";

const texts = messages.refusals;

/** Codes by how often they came, the most frequent first. */
const countByCode = (refusals: Refusal[]) => {
  const counts = new Map<string, number>();
  for (const { code } of refusals) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

function Refusals({ refusals }: { refusals: Refusal[] }) {
  const [only, setOnly] = useState<string | null>(null);
  if (refusals.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>;
  const codes = countByCode(refusals);
  return (
    <Stack gap="md">
      {codes.length > 1 && (
        <Group gap="xs" role="group" aria-label={texts.byReason}>
          <Chip on={only === null} onClick={() => setOnly(null)}>
            {texts.all} · {refusals.length}
          </Chip>
          {codes.map(([code, count]) => (
            <Chip key={code} on={only === code} onClick={() => setOnly(code)}>
              {refusalReason(code).title} · {count}
            </Chip>
          ))}
        </Group>
      )}
      <RefusalsTable refusals={refusals.filter(({ code }) => only === null || code === only)} />
    </Stack>
  );
}

type Props = { family: KeyFamily; apiKey: Key; onClose: () => void };

/** The last documents refused to a key: when, why in plain words, from which store. */
export function RefusalsDrawer({ family, apiKey, onClose }: Props) {
  const query = useRefusals(family, apiKey.id);
  return (
    <SideDrawer onClose={onClose} size="xl" title={texts.title(apiKey.name)}>
      <Stack gap="md">
        <p className={classes.hint}>{texts.lead}</p>
        {query.data && <Refusals refusals={query.data} />}
        {query.isPending && <LinesSkeleton lines={6} />}
        {query.isError && !query.data && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Stack>
    </SideDrawer>
  );
}
