import { Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCents, formatDateTime, formatDay } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { checkBase, countedReceipts, type Finding, hub } from "./findings";
import classes from "./integrity.module.css";
import { messages } from "./messages";
import { useFinding } from "./queries";
import { StateTag } from "./state-tag";
import { Verdict } from "./verdict";

const texts = messages.one;
const crumbs = [hub, { title: messages.title, to: "/conferir-cpf" }];

type Receipt = Schemas["CPFReceipt"];

const columns: Column<Receipt>[] = [
  {
    id: "numero",
    header: messages.receipts.number,
    meta: { title: true },
    cell: (row) => messages.seriesAndNumber(row.serie, row.numero),
  },
  {
    id: "emitidoEm",
    header: messages.receipts.issued,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.emitidoEm),
  },
  {
    id: "valor",
    header: messages.receipts.value,
    meta: { align: "right" },
    cell: (row) => formatCents(row.valorCentavos),
  },
];

function Receipts({ finding }: { finding: Finding }) {
  const list = useList(countedReceipts, { area: useArea(checkBase), id: finding.id });
  return (
    <List
      list={list}
      words={messages.receipts}
      columns={columns}
      rowId={({ chaveAcesso }) => chaveAcesso}
      rowLink={{
        to: ({ chaveAcesso }) => ({
          to: "/lista-cupons/cupom/$accessKey",
          params: { accessKey: chaveAcesso },
        }),
      }}
    >
      <List.Card title={texts.receipts}>
        <List.Tools />
        <List.Table />
      </List.Card>
    </List>
  );
}

/** '/conferir-cpf/{id}': what was counted about one cashier, and the receipts behind it. */
export function FindingScreen() {
  const area = useArea(checkBase);
  const user = useCurrentUser();
  const { id } = useParams({ from: "/portal/conferir-cpf/$id" });
  const { data: finding, error, refetch } = useFinding(area, id);
  if (!finding) {
    return (
      <Missing
        crumbs={crumbs}
        error={error}
        onRetry={refetch}
        back={{ to: "/conferir-cpf", label: messages.title }}
      />
    );
  }
  const title = messages.cashier(finding.caixa);
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        object={title}
        subtitle={messages.notAccused}
        actions={area === "varejista" && mayChange(user, "receipts") && <Verdict finding={finding} />}
      />
      <Stack gap="md">
        <Card title={texts.facts}>
          <Stack gap="sm">
            <p className={classes.note}>{texts.why[finding.tipo]}</p>
            <Facts
              facts={[
                [texts.store, finding.loja.tradeName],
                [texts.kind, messages.kinds[finding.tipo]],
                [texts.what, messages.counted(finding)],
                [texts.window, messages.window(finding)],
                [texts.since, formatDay(finding.primeiroDia)],
                [texts.last, formatDay(finding.ultimoDia)],
                [texts.state, <StateTag key="state" finding={finding} />],
              ]}
            />
            <p className={classes.note}>{texts.receiptsHelp(finding.cupons)}</p>
          </Stack>
        </Card>
        <Receipts finding={finding} />
      </Stack>
    </>
  );
}
