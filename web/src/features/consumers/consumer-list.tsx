import { Menu } from "@mantine/core";
import { formatDateTime, formatNumber } from "../../lib/format";
import { Email } from "../../ui/email";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { RowMenu } from "../../ui/list/row-menu";
import { useDialog } from "../../ui/list/use-dialog";
import { IconEye, IconMail } from "../../ui/portal-icons";
import { type Consumer, useConsumers } from "./consumers";
import { CpfDialog } from "./cpf-dialog";
import { EmailDialog } from "./email-dialog";
import { messages } from "./messages";

const texts = messages.list;

type Opened = { kind: "cpf" | "email"; consumer: Consumer };

function Actions({ consumer, onOpen }: { consumer: Consumer; onOpen: (dialog: Opened) => void }) {
  return (
    <RowMenu label={texts.actionsOf(consumer.name)}>
      <Menu.Item leftSection={<IconEye />} onClick={() => onOpen({ kind: "cpf", consumer })}>
        {texts.showCpf}
      </Menu.Item>
      <Menu.Item leftSection={<IconMail />} onClick={() => onOpen({ kind: "email", consumer })}>
        {texts.changeEmail}
      </Menu.Item>
    </RowMenu>
  );
}

const yesOrNo = (yes: boolean) => (yes ? texts.yes : texts.no);

const vibeColumn: Column<Consumer> = {
  id: "sendReceiptsForVibe",
  header: texts.vibe,
  meta: { help: texts.vibeHelp },
  cell: (row) => yesOrNo(row.sendReceiptsForVibe),
};

const columns = (vibeOffered: boolean, onOpen: (dialog: Opened) => void): Column<Consumer>[] => [
  { id: "name", header: texts.name, meta: { title: true }, cell: (row) => row.name },
  { id: "email", header: texts.email, cell: (row) => <Email address={row.email} /> },
  {
    id: "cpf",
    header: texts.cpf,
    meta: { whole: true },
    cell: (row) => row.cpf,
  },
  {
    id: "alwaysGreenReceipt",
    header: texts.green,
    meta: { help: texts.greenHelp },
    cell: (row) => yesOrNo(row.alwaysGreenReceipt),
  },
  ...(vibeOffered ? [vibeColumn] : []),
  {
    id: "createdAt",
    header: texts.since,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.termsAcceptedAt),
  },
  {
    id: "retailers",
    header: texts.retailers,
    meta: { align: "right" },
    cell: (row) => formatNumber(row.retailers),
  },
  {
    id: "actions",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => <Actions consumer={row} onOpen={onOpen} />,
  },
];

/** '/admin/customers-list': the people of the programme (RT-07, CU-04). */
export function ConsumerList() {
  const dialog = useDialog<Opened>();
  const list = useConsumers();
  const vibeOffered = list.data?.items.some((row) => row.vibeOffered) ?? false;
  return (
    <List list={list} words={texts} columns={columns(vibeOffered, dialog.open)}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools />
        <List.Table />
      </List.Card>
      {dialog.shown?.kind === "cpf" && <CpfDialog consumer={dialog.shown.consumer} onClose={dialog.close} />}
      {dialog.shown?.kind === "email" && (
        <EmailDialog consumer={dialog.shown.consumer} onClose={dialog.close} />
      )}
    </List>
  );
}
