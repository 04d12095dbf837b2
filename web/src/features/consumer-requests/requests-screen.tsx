import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { CompanyLink } from "../../modules/company-link";
import { useCurrentUser } from "../../modules/current-user";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { actionNames, messages } from "./messages";
import { type ConsumerRequest, consumerRequests, type RequestArea, requestBase } from "./requests";
import { StopDialog } from "./stop-dialog";

const texts = messages.list;

/** How it stands, until when, and why it was stopped. */
function State({ situacao, valeEm, motivo }: ConsumerRequest) {
  const { tag, tone, ...more } = messages.states[situacao];
  return (
    <TwoLines>
      <Tag tone={tone}>{tag}</Tag>
      {"until" in more && <small>{more.until(formatDateTime(valeEm))}</small>}
      {motivo && <small>{motivo}</small>}
    </TwoLines>
  );
}

const columns = (
  area: RequestArea,
  onStop: ((request: ConsumerRequest) => void) | undefined,
): Column<ConsumerRequest>[] => [
  { id: "acao", header: texts.action, meta: { title: true }, cell: (row) => actionNames[row.acao] },
  ...(area === "varejista"
    ? []
    : [
        {
          id: "varejista",
          header: texts.retailer,
          cell: (row) => <CompanyLink kind="retailer" id={row.varejistaId} name={row.varejista ?? ""} />,
        } satisfies Column<ConsumerRequest>,
      ]),
  {
    id: "criadoEm",
    header: texts.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.criadoEm),
  },
  { id: "situacao", header: texts.state, cell: (row) => <State {...row} /> },
  ...(onStop
    ? [
        {
          id: "acoes",
          header: texts.actions,
          meta: { align: "right", pinned: true },
          cell: (row) =>
            row.situacao === "waiting" && (
              <Button
                size="xs"
                variant="default"
                aria-label={texts.stopOf(actionNames[row.acao], formatDateTime(row.criadoEm))}
                onClick={() => onStop(row)}
              >
                {texts.stop}
              </Button>
            ),
        } satisfies Column<ConsumerRequest>,
      ]
    : []),
];

/** '…/pedidos-de-consumidores': what consumers asked for without a code, and what of it may still be stopped (decision 31). */
export function ConsumerRequestsScreen() {
  const area = useArea(requestBase);
  const user = useCurrentUser();
  const list = useList(consumerRequests, area);
  const dialog = useDialog<ConsumerRequest>();
  const mayStop = !user.switched && mayChange(user, "receipts");
  return (
    <List list={list} words={texts} columns={columns(area, mayStop ? dialog.open : undefined)}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Table />
      </List.Card>
      {dialog.shown && <StopDialog request={dialog.shown} onClose={dialog.close} />}
    </List>
  );
}
