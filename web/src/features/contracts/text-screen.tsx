import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dayOf, formatDateTime, formatDay } from "../../lib/format";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./contracts.module.css";
import { DraftCard } from "./draft-card";
import { messages } from "./messages";
import { useDraft, useVersions, type Version } from "./queries";
import { CompareDialog, VersionDialog } from "./version-dialogs";

const texts = messages.text;

type Opened = { kind: "text" | "compare"; version: Version };

function VersionLine({ version, onOpen }: { version: Version; onOpen: (opened: Opened) => void }) {
  const { numero, dia, nota, aceitarAte, publicadaPor, publicadaEm } = version;
  const begun = dia <= dayOf(new Date());
  return (
    <li className={classes.version}>
      <div>
        <h3>{texts.version(numero)}</h3>
        {nota && <p>{nota}</p>}
        <small>{(begun ? texts.since : texts.from)(formatDay(dia))}</small>
        <small>
          {publicadaPor && publicadaEm ? texts.by(publicadaPor, formatDateTime(publicadaEm)) : texts.original}
        </small>
        {aceitarAte && <small>{texts.asks(formatDay(aceitarAte))}</small>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-label={texts.seeOf(numero)}
          onClick={() => onOpen({ kind: "text", version })}
        >
          {texts.see}
        </Button>
        {numero > 1 && (
          <Button
            variant="default"
            aria-label={texts.compareOf(numero)}
            onClick={() => onOpen({ kind: "compare", version })}
          >
            {texts.compare}
          </Button>
        )}
      </div>
    </li>
  );
}

/** '/admin/contratos/texto': the versions of the contract's text, and the next one while it is written. */
export function TextScreen() {
  const draft = useDraft();
  const versions = useVersions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const failed = [draft, versions].find((query) => query.isLoadingError);
  const items = versions.data?.items;
  return (
    <>
      <PageHeader crumbs={[{ title: messages.title, to: "/admin/contratos" }]} subtitle={texts.subtitle} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Stack gap="md">
          {draft.data ? (
            // A published draft leaves an empty form: it starts over from the new version.
            <DraftCard key={draft.data.maisNova.numero} draft={draft.data} />
          ) : (
            <Card>
              <LinesSkeleton lines={12} />
            </Card>
          )}
          <Card title={texts.published}>
            {items ? (
              <ol className={classes.versions}>
                {items.map((version) => (
                  <VersionLine key={version.numero} version={version} onOpen={setOpened} />
                ))}
              </ol>
            ) : (
              <LinesSkeleton lines={4} />
            )}
            {versions.data && versions.data.total > versions.data.items.length && (
              <Text size="sm">{`As ${versions.data.items.length} mais novas de ${versions.data.total}.`}</Text>
            )}
          </Card>
        </Stack>
      )}
      {opened?.kind === "text" && <VersionDialog version={opened.version} onClose={() => setOpened(null)} />}
      {opened?.kind === "compare" && items && (
        <CompareDialog version={opened.version} versions={items} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
