import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dayOf, formatDateTime, formatDay } from "../../lib/format";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoiceOf } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { ListExport } from "../../modules/export/list-export";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { RowMenu } from "../../ui/list/row-menu";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconMail } from "../../ui/portal-icons";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import classes from "./contracts.module.css";
import { messages } from "./messages";
import { useResend } from "./queries";
import { todos, type Work, work } from "./work";

const texts = messages.list;
const tones = { PENDENTE: "info", PERTO_DO_FIM: "wait", BLOQUEADO: "off", NOVA_VERSAO: "wait" } as const;

const columns = (onResend: (row: Work) => void): Column<Work>[] => [
  {
    id: "varejista",
    header: texts.retailer,
    meta: { title: true },
    cell: (row) => row.varejista.tradeName,
  },
  {
    id: "situacao",
    header: texts.state,
    cell: (row) => <Tag tone={tones[row.situacao]}>{messages.todos[row.situacao]}</Tag>,
  },
  {
    id: "prazo",
    header: texts.deadline,
    meta: { whole: true },
    cell: (row) => formatDay(dayOf(new Date(row.prazo))),
  },
  {
    id: "dias",
    header: texts.left,
    meta: { align: "right" },
    cell: (row) => row.diasParaExpirar || "—",
  },
  {
    id: "enviado",
    header: texts.sent,
    meta: { whole: true },
    cell: (row) => (row.dataEnvio ? formatDateTime(row.dataEnvio) : "—"),
  },
  {
    id: "assinado",
    header: texts.signed,
    meta: { whole: true },
    cell: (row) => (row.dataAssinatura ? formatDateTime(row.dataAssinatura) : "—"),
  },
  {
    id: "acoes",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) =>
      row.situacao !== "NOVA_VERSAO" && (
        <RowMenu label={texts.actionsOf(row.varejista.tradeName)}>
          <Menu.Item leftSection={<IconMail />} onClick={() => onResend(row)}>
            {texts.resend}
          </Menu.Item>
        </RowMenu>
      ),
  },
];

function ResendDialog({ row: { varejista }, onClose }: { row: Work; onClose: () => void }) {
  const resend = useResend();
  return (
    <ConfirmDialog
      title={messages.resend.title(varejista.tradeName)}
      confirm={texts.resend}
      busy={resend.isPending}
      onCancel={onClose}
      onConfirm={() =>
        resend.mutate(
          { body: { varejistaId: varejista.id } },
          { onSuccess: () => void toast.success(messages.resend.done), onSettled: onClose },
        )
      }
    >
      {messages.resend.effect}
    </ConfirmDialog>
  );
}

/** '/admin/contratos': the contracts about which there is something to do. */
export function WorkList() {
  const list = useList(work);
  const dialog = useDialog<Work>();
  const { asked, url } = list;
  const selection = useSelection(list);
  const idOf = ({ varejista }: Work) => varejista.id;
  return (
    <List
      list={list}
      words={texts}
      columns={withChoiceOf(columns(dialog.open), selection, ({ varejista }) => varejista.tradeName, idOf)}
      rowId={idOf}
      rowLink={{
        to: ({ varejista }) => ({ to: "/admin/retailer-details/$id", params: { id: varejista.id } }),
      }}
    >
      <List.Head subtitle={messages.subtitle}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/contratos/texto" {...props} />}>
          {messages.versions}
        </Button>
      </List.Head>
      <List.Card>
        <div className={classes.filters}>
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.allStates}
            codes={todos}
            say={(value) => messages.todos[value]}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
        </div>
        <List.Tools>
          <ListExport kind="contratos" list={list} noun={texts.noun} caption={texts.caption} />
          <BulkButton selection={selection} />
        </List.Tools>
        <BulkActions
          acts={["reenviar-contratos-a-resolver"]}
          selection={selection}
          rows={list.data?.items.map(idOf) ?? []}
          total={list.data?.total ?? 0}
          values={{ filter: asked.filter, situacao: asked.situacao }}
          narrowed={list.narrowed}
          changes="contract"
        />
        <List.Table />
      </List.Card>
      {dialog.shown && <ResendDialog row={dialog.shown} onClose={dialog.close} />}
    </List>
  );
}
