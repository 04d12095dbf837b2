import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import { useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { CopyButton } from "../../ui/copy-button";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Strip } from "../../ui/strip";
import { Tag } from "../../ui/tag";
import { bareKey, groupKey } from "./access-key";
import { messages, situations, storeTime, storeZone } from "./messages";
import { receiptQuery } from "./queries";
import { ReceiptEvents } from "./receipt-events";
import { ReceiptFacts } from "./receipt-facts";
import { ReceiptVerification } from "./receipt-verification";
import classes from "./receipts.module.css";

type Receipt = Schemas["ReceiptDetail"];

const crumbs = [
  { title: "Cupons", to: "/lista-cupons" },
  { title: "Lista", to: "/lista-cupons/cupons" },
];

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={messages.notFound}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/lista-cupons/cupons" {...props} />}>
          {messages.toList}
        </Button>
      }
    >
      {messages.notFoundHelp}
    </EmptyState>
  );
}

function PublicLink({ link }: { link: Receipt["linkPublico"] }) {
  return (
    <Card title="Link público" aside={link && <CopyButton value={link} label={messages.copyLink} />}>
      <p>{link ? messages.linkHelp : messages.unlinked}</p>
      {link && <span className={classes.link}>{link}</span>}
    </Card>
  );
}

function Found({ receipt }: { receipt: Receipt }) {
  return (
    <Stack gap="md">
      {receipt.teste && <Strip title={messages.test}>{messages.testHelp}</Strip>}
      {receipt.foraDosTotais && <Strip title={messages.excluded}>{receipt.motivoForaDosTotais}</Strip>}
      <div className={classes.columns}>
        <Stack gap="md">
          <ReceiptFacts receipt={receipt} />
          <Card
            title={messages.keyLabel}
            aside={<CopyButton value={receipt.chaveAcesso} label={messages.copyKey} />}
          >
            <span className={classes.key}>{groupKey(receipt.chaveAcesso)}</span>
          </Card>
          <PublicLink link={receipt.linkPublico} />
        </Stack>
        <Stack gap="md">
          <ReceiptVerification verification={receipt.verificacao} />
          <ReceiptEvents receipt={receipt} />
        </Stack>
      </div>
    </Stack>
  );
}

/** '/lista-cupons/cupom/{accessKey}': everything the portal knows of one receipt. */
export function ReceiptScreen() {
  const area = useArea();
  const { accessKey } = useParams({ from: "/portal/lista-cupons/cupom/$accessKey" });
  const { data: receipt, error, refetch } = useQuery(receiptQuery(area, bareKey(accessKey)));
  const situation = receipt && situations[receipt.situacao];
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={receipt && `Cupom nº ${receipt.numero}`}
        object={receipt && `Nº ${receipt.numero}`}
        subtitle={
          receipt && (
            <Group component="span" gap="xs">
              {situation && <Tag tone={situation.tone}>{situation.label}</Tag>}
              {receipt.lojaNome} · {storeTime(receipt.emitidoEm)} {storeZone(receipt.emitidoEm)}
            </Group>
          )
        }
        actions={
          receipt?.linkPublico && (
            <Button component="a" href={receipt.linkPublico} target="_blank" rel="noreferrer">
              {messages.open}
            </Button>
          )
        }
      />
      {receipt && <Found receipt={receipt} />}
      {!receipt && (
        <Card>{error ? <Missing error={error} onRetry={refetch} /> : <LinesSkeleton lines={8} />}</Card>
      )}
    </>
  );
}
