import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "../../lib/format";
import { Comparison } from "../../modules/comparison/comparison";
import { PlainText } from "../../modules/legal-text/plain-text";
import { Dialog } from "../../ui/dialog";
import { SelectField } from "../../ui/form/select-field";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import { useComparison, useVersion, type Version } from "./queries";

const texts = messages.text;

/** A published version, read with a sample retailer's names. */
export function VersionDialog({ version: { numero }, onClose }: { version: Version; onClose: () => void }) {
  const { data, error, refetch } = useVersion(numero);
  return (
    <Dialog size="lg" title={texts.version(numero)} onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <LinesSkeleton lines={8} />}
      {data && (
        <>
          <Text size="sm" c="dimmed">
            {messages.draft.sample}
          </Text>
          <PlainText text={data.texto} />
        </>
      )}
    </Dialog>
  );
}

type Props = { version: Version; versions: Version[]; onClose: () => void };

/** What changes to a version from another, first from the one before it. */
export function CompareDialog({ version: { numero }, versions, onClose }: Props) {
  const [from, setFrom] = useState(numero - 1);
  const { data, error, refetch } = useComparison(from, numero);
  const title = texts.changes(from, numero);
  return (
    <Dialog size="lg" title={title} onClose={onClose}>
      <Stack gap="md">
        <SelectField
          name="de"
          label={texts.compareWith}
          value={String(from)}
          error={undefined}
          checking={false}
          options={versions
            .filter((other) => other.numero !== numero)
            .map((other) => ({
              value: String(other.numero),
              label: `${texts.version(other.numero)} · ${formatDay(other.dia)}`,
            }))}
          onChange={(value) => value && setFrom(Number(value))}
          onBlur={() => undefined}
        />
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <LinesSkeleton lines={6} />}
        {data && <Comparison lines={data.linhas} label={title} />}
      </Stack>
    </Dialog>
  );
}
