import { Button, Group, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { Words } from "../../modules/thread/acts";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import { Acts } from "./acts";
import { kindNames, messages } from "./messages";
import classes from "./privacy.module.css";
import { seenAs, type Thread, useRequest, useStudy } from "./queries";
import { ReplyDialog } from "./reply-dialog";
import { Clock, StateTag } from "./request-list";

const texts = messages.facts;
const queue = { to: "/admin/privacidade", label: messages.title } as const;

const factsOf = (request: Thread): Fact[] => [
  [texts.state, <StateTag key="state" state={request.situacao} />],
  [texts.kind, kindNames[request.tipo]],
  [texts.clock, <Clock key="clock" request={request} />],
  [texts.name, request.nome || undefined],
  [texts.cpf, request.cpf || undefined],
  [texts.retailer, request.varejista || undefined],
  [texts.when, formatDateTime(request.criadoEm)],
  [texts.ended, request.terminouEm ? formatDateTime(request.terminouEm) : undefined],
  [texts.file, request.comArquivo ? texts.withFile : undefined],
];

/** What proves the answer, on a line of its own: 64 signs fit in no column of facts. */
const Evidence = ({ hash }: { hash: string }) => (
  <p className={classes.evidence}>
    {texts.hash}
    <code>{hash}</code>
  </p>
);

function Actions({ request }: { request: Thread }) {
  const [replying, setReplying] = useState(false);
  const study = useStudy();
  return (
    <Group gap="sm">
      <Button onClick={() => setReplying(true)} disabled={study.isPending}>
        {messages.answer}
      </Button>
      {request.situacao === "ABERTO" && (
        <Button
          variant="default"
          disabled={study.isPending}
          onClick={() =>
            study.mutate(
              { params: seenAs(request) },
              { onSuccess: () => void toast.success(messages.studied) },
            )
          }
        >
          {messages.study}
        </Button>
      )}
      {replying && <ReplyDialog request={request} onClose={() => setReplying(false)} />}
    </Group>
  );
}

/** '/admin/privacidade/{id}': one request, and what administrators do about it. */
export function RequestScreen() {
  const { id } = useParams({ from: "/portal/admin/privacidade/$id" });
  const { data: request, error, refetch } = useRequest(id);
  const crumbs = [{ title: messages.title, to: queue.to }];
  if (!request) return <Missing crumbs={crumbs} error={error} onRetry={refetch} back={queue} />;
  const title = messages.one(request.numero);
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} object={title} subtitle={kindNames[request.tipo]} />
      <Stack gap="md">
        <Card title={texts.title}>
          <Facts facts={factsOf(request)} />
          {request.hashResposta && <Evidence hash={request.hashResposta} />}
        </Card>
        <Card title={messages.wrote}>
          <Words>{request.texto || messages.gone}</Words>
        </Card>
        <Card title={messages.history}>
          <Stack gap="md">
            {request.atos.length > 0 ? (
              <Acts acts={request.atos} />
            ) : (
              <Text size="sm">{messages.nothingYet}</Text>
            )}
            {!request.terminouEm && <Actions request={request} />}
          </Stack>
        </Card>
      </Stack>
    </>
  );
}
