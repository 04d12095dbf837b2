import { Button, Group, Stack, Text } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { type StaffArea, staffBase, useArea } from "../../modules/area";
import { CompanyLink } from "../../modules/company-link";
import { profileLabels } from "../../modules/current-user";
import { Words } from "../../modules/thread/acts";
import { Card } from "../../ui/card";
import { Email } from "../../ui/email";
import { type Fact, Facts } from "../../ui/facts";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { toast } from "../../ui/toast";
import { usePictures } from "./pictures";
import { Acts } from "./problem-acts";
import { type Problem, seenAs, useMove, useProblem, useTake, type Writing } from "./queries";
import { messages } from "./queue-messages";
import { Shots } from "./shots";
import { StateTag } from "./state-tag";
import { WriteDialog } from "./write-dialog";

const texts = messages.facts;
type Move = keyof typeof messages.moves;

const factsOf = (area: StaffArea, problem: Problem): Fact[] => {
  const { nome, email, perfil, empresa, empresaId, contaId } = problem;
  // Support finds no accounts of staff.
  const reachable = nome && (area === "admin" || empresaId);
  return [
    [texts.state, <StateTag key="state" state={problem.situacao} />],
    [texts.taker, problem.responsavel || messages.nobody],
    [
      texts.name,
      reachable ? (
        <Link key="name" to={`/${area}/contas/$id`} params={{ id: contaId }}>
          {nome}
        </Link>
      ) : (
        nome || messages.gone
      ),
    ],
    [texts.email, email ? <Email key="email" address={email} /> : undefined],
    [texts.profile, profileLabels[perfil]],
    [
      texts.company,
      empresa ? (
        <CompanyLink
          key="company"
          kind={perfil === "PARCEIRO" ? "house" : "retailer"}
          id={empresaId}
          name={empresa}
        />
      ) : undefined,
    ],
    [texts.when, formatDateTime(problem.criadoEm)],
  ];
};

/** Where a report may be moved from how it stands. */
const movesOf = ({ situacao }: Problem): Move[] =>
  ({
    NOVO: ["RESPONDIDO", "RESOLVIDO"] as Move[],
    ABERTO: ["RESPONDIDO", "RESOLVIDO"] as Move[],
    AGUARDA_EQUIPE: ["RESPONDIDO", "RESOLVIDO"] as Move[],
    RESPONDIDO: ["ABERTO", "RESOLVIDO"] as Move[],
    RESOLVIDO: ["ABERTO"] as Move[],
  })[situacao];

function Actions({ area, problem }: { area: StaffArea; problem: Problem }) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const take = useTake(area, "assumir");
  const giveBack = useTake(area, "devolver");
  const move = useMove(area);
  const busy = take.isPending || giveBack.isPending || move.isPending;
  const params = seenAs(problem);
  const told = (words: string) => ({ onSuccess: () => void toast.success(words) });
  return (
    <Group gap="sm">
      {problem.email && (
        <Button onClick={() => setWriting("respostas")} disabled={busy}>
          {messages.ways.respostas.open}
        </Button>
      )}
      <Button variant="default" onClick={() => setWriting("anotacoes")} disabled={busy}>
        {messages.ways.anotacoes.open}
      </Button>
      {problem.meu ? (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => giveBack.mutate({ params }, told(messages.givenBack))}
        >
          {messages.giveBack}
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => take.mutate({ params }, told(messages.taken))}
        >
          {problem.responsavel ? messages.takeFrom(problem.responsavel) : messages.take}
        </Button>
      )}
      {movesOf(problem).map((situacao) => (
        <Button
          key={situacao}
          variant="default"
          disabled={busy}
          onClick={() => move.mutate({ params, body: { situacao } }, told(messages.moved))}
        >
          {messages.moves[situacao]}
        </Button>
      ))}
      {writing && (
        <WriteDialog area={area} way={writing} problem={problem} onClose={() => setWriting(null)} />
      )}
    </Group>
  );
}

/** '/admin/problemas/{id}' and '/support/problemas/{id}': one report, and what staff do about it. */
export function ThreadScreen() {
  const area = useArea(staffBase);
  const { id } = useParams({ from: `/portal/${area}/problemas/$id` });
  const { data: problem, error, refetch } = useProblem(area, id);
  const pictures = usePictures(area, id, (problem?.imagens ?? 0) > 0);
  const crumbs = [{ title: messages.title, to: `/${area}/problemas` }];
  if (!problem) {
    return (
      <Missing
        crumbs={crumbs}
        error={error}
        onRetry={refetch}
        back={{ to: `/${area}/problemas`, label: messages.title }}
      />
    );
  }
  const title = messages.one(problem.numero);
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} object={title} subtitle={problem.assunto} />
      <Stack gap="md">
        <Card title={texts.title}>
          <Facts facts={factsOf(area, problem)} />
        </Card>
        <Card title={messages.wrote}>
          <Stack gap="sm">
            <Words>{problem.descricao}</Words>
            {problem.imagens > 0 && <Shots pictures={pictures} message={0} />}
          </Stack>
        </Card>
        <Card title={messages.history}>
          <Stack gap="md">
            {problem.atos.length > 0 ? (
              <Acts acts={problem.atos} pictures={pictures} />
            ) : (
              <Text size="sm">{messages.nothingYet}</Text>
            )}
            <Actions area={area} problem={problem} />
          </Stack>
        </Card>
      </Stack>
    </>
  );
}
