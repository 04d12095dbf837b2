import { Button, Group, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime, formatNumber, plural } from "../../lib/format";
import { type StaffArea, staffBase, useArea } from "../../modules/area";
import { profileLabels } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { HelpDialog } from "./help-dialog";
import { messages } from "./messages";
import { type Account, useAccount, type Way } from "./queries";
import { StateTag } from "./state-tag";

const texts = messages.facts;

const factorsOf = ({ autenticador, passkeys }: Account) =>
  [autenticador && texts.authenticator, passkeys > 0 && plural(passkeys, "passkey", "passkeys")]
    .filter(Boolean)
    .join(" · ") || texts.noFactors;

const factsOf = (account: Account): Fact[] => [
  [texts.profile, profileLabels[account.perfil]],
  [texts.company, account.empresa || undefined],
  [texts.state, <StateTag key="state" state={account.situacao} />],
  [texts.since, formatDateTime(account.criadaEm)],
  [texts.confirmed, account.confirmadaEm ? formatDateTime(account.confirmadaEm) : texts.notConfirmed],
  [texts.seen, account.ultimoAcessoEm ? formatDateTime(account.ultimoAcessoEm) : texts.never],
  [texts.sessions, formatNumber(account.sessoes)],
  [texts.factors, factorsOf(account)],
  [texts.suspended, account.suspensaEm ? formatDateTime(account.suspensaEm) : undefined],
  [texts.why, account.motivoSuspensao || undefined],
];

/** What can be done for an account as it is now. */
export const waysOf = (account: Account): Way[] => {
  const { confirmadaEm, convite, sessoes, situacao, autenticador, passkeys, pedido } = account;
  const ways: [boolean, Way][] = [
    [!confirmadaEm && !convite, "reenviar-confirmacao"],
    [!confirmadaEm && !convite, "corrigir-email"],
    [situacao !== "SUSPENSA", "desbloquear"],
    [sessoes > 0, "encerrar-sessoes"],
    [!pedido && (autenticador || passkeys > 0), "pedir-segundo-fator"],
    [situacao === "SUSPENSA", "restaurar"],
    [situacao !== "SUSPENSA", "suspender"],
  ];
  return ways.filter(([possible]) => possible).map(([, way]) => way);
};

function Ways({ ways, onChoose }: { ways: Way[]; onChoose: (way: Way) => void }) {
  return (
    <Group gap="sm">
      {ways.map((way) => (
        <Button
          key={way}
          variant="default"
          color={"danger" in messages.ways[way] ? "red" : undefined}
          onClick={() => onChoose(way)}
        >
          {messages.ways[way].open}
        </Button>
      ))}
    </Group>
  );
}

function Request({
  request,
  onChoose,
}: {
  request: NonNullable<Account["pedido"]>;
  onChoose: (way: Way) => void;
}) {
  return (
    <Card title={messages.request.title}>
      <Stack gap="md">
        <Text size="sm">
          {messages.request.said(request.quem, formatDateTime(request.em))} {texts.why}: {request.motivo}{" "}
          {messages.request.until(formatDateTime(request.venceEm))} {request.proprio && messages.request.own}
        </Text>
        <Ways
          ways={
            request.proprio ? ["desistir-segundo-fator"] : ["remover-segundo-fator", "desistir-segundo-fator"]
          }
          onChoose={onChoose}
        />
      </Stack>
    </Card>
  );
}

function Loaded({ area, account }: { area: StaffArea; account: Account }) {
  const [way, setWay] = useState<Way | null>(null);
  return (
    <Stack gap="md">
      {account.pedido && !account.propriaPessoa && <Request request={account.pedido} onChoose={setWay} />}
      <Card title={texts.title}>
        <Facts facts={factsOf(account)} />
      </Card>
      <Card title={messages.help}>
        <Stack gap="md">
          {account.propriaPessoa && <Text size="sm">{messages.own}</Text>}
          {account.convite && <Text size="sm">{messages.invited}</Text>}
          {!account.propriaPessoa && <Ways ways={waysOf(account)} onChoose={setWay} />}
        </Stack>
      </Card>
      {way && <HelpDialog area={area} way={way} account={account} onClose={() => setWay(null)} />}
    </Stack>
  );
}

/** '/admin/contas/{id}' and '/support/contas/{id}': one account, and what staff can do for it. */
export function AccountScreen() {
  const area = useArea(staffBase);
  const { id } = useParams({ from: `/portal/${area}/contas/$id` });
  const { data: account, error, refetch } = useAccount(area, id);
  const crumbs = [{ title: messages.title, to: `/${area}/contas` }];
  if (account) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={account.nome} object={account.nome} subtitle={account.email} />
        <Loaded area={area} account={account} />
      </>
    );
  }
  return (
    <Missing
      crumbs={crumbs}
      error={error}
      onRetry={refetch}
      back={{ to: `/${area}/contas`, label: messages.title }}
    />
  );
}
