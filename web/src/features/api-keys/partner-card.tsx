import { Button, Group } from "@mantine/core";
import { formatDateTime, formatNumber, plural } from "../../lib/format";
import { IconLock } from "../../ui/icons";
import { IconUnlock } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import classes from "./api-keys.module.css";
import { messages } from "./messages";
import { useConfiguration } from "./queries";
import type { RestrictTarget } from "./restrict-dialog";

const texts = messages.manage;

type Props = { id: string; onChange: (target: RestrictTarget) => void };

/** How many keys a software house has, whether it may manage them, and the way to change that. */
export function PartnerCard({ id, onChange }: Props) {
  const query = useConfiguration(id);
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LinesSkeleton lines={4} />;
  const { tradeName, restricted, reason, since, totalKeys } = query.data;
  const ask = () => onChange({ id, name: tradeName, restricted: !restricted });
  return (
    <section className={classes.partner} aria-label={tradeName}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <h2>{tradeName}</h2>
          <Tag tone={restricted ? "off" : "ok"}>{restricted ? texts.held : texts.free}</Tag>
        </Group>
        {restricted ? (
          <Button leftSection={<IconUnlock />} onClick={ask}>
            {texts.release}
          </Button>
        ) : (
          <Button color="red" leftSection={<IconLock />} onClick={ask}>
            {texts.restrict}
          </Button>
        )}
      </Group>
      <p>
        <span className={classes.total}>{formatNumber(totalKeys)}</span>{" "}
        {plural(totalKeys, ...texts.keys).replace(/^\S+ /, "")}
      </p>
      <p className={classes.hint}>{restricted ? texts.heldHelp : texts.freeHelp}</p>
      {restricted && (
        <dl className={classes.facts}>
          <dt>{texts.reason}</dt>
          <dd>{reason}</dd>
          <dt>{texts.since}</dt>
          <dd>{since && formatDateTime(since)}</dd>
        </dl>
      )}
    </section>
  );
}
