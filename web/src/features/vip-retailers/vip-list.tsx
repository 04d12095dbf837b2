import { Menu } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../lib/format";
import { ListExport } from "../../modules/export/list-export";
import { Email } from "../../ui/email";
import { IconRefresh } from "../../ui/icons";
import type { Column } from "../../ui/list/columns";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { RowMenu } from "../../ui/list/row-menu";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconTrash } from "../../ui/portal-icons";
import { AddressDialog } from "./address-dialog";
import { messages } from "./messages";
import type { VipRetailer } from "./queries";
import { type VipDialog, VipDialogs } from "./vip-dialogs";
import { vipRetailers } from "./vip-retailers";
import classes from "./vip-retailers.module.css";

const texts = messages.list;

function Actions({ vip, onOpen }: { vip: VipRetailer; onOpen: (dialog: VipDialog) => void }) {
  return (
    <RowMenu label={texts.actionsOf(vip.tradeName)}>
      <Menu.Item leftSection={<IconRefresh />} onClick={() => onOpen({ kind: "rotate", vip })}>
        {texts.rotate}
      </Menu.Item>
      <Menu.Item
        className={classes.danger}
        leftSection={<IconTrash />}
        onClick={() => onOpen({ kind: "end", vip })}
      >
        {texts.end}
      </Menu.Item>
    </RowMenu>
  );
}

const columns = (onOpen: (dialog: VipDialog) => void): Column<VipRetailer>[] => [
  {
    id: "name",
    header: texts.name,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        {row.tradeName}
        <small>{row.corporateName}</small>
      </TwoLines>
    ),
  },
  { id: "email", header: texts.email, cell: (row) => <Email address={row.email} /> },
  {
    id: "origins",
    header: texts.origins,
    cell: (row) => row.origins.join(", ") || texts.noOrigins,
  },
  {
    id: "key",
    header: texts.key,
    cell: (row) => (
      <TwoLines>
        {formatDateTime(row.keyCreatedAt)}
        {row.formerKeyUntil && Date.parse(row.formerKeyUntil) > Date.now() && (
          <small>{texts.former(formatDateTime(row.formerKeyUntil))}</small>
        )}
      </TwoLines>
    ),
  },
  {
    id: "actions",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => <Actions vip={row} onOpen={onOpen} />,
  },
];

/** '/admin/vip-retailer-list': the retailers with a VIP area (VIP-03). */
export function VipListScreen() {
  const dialog = useDialog<VipDialog>();
  const [address, setAddress] = useState("");
  const list = useList(vipRetailers);
  return (
    <List
      list={list}
      words={texts}
      columns={columns(dialog.open)}
      rowLink={{ to: ({ id }) => ({ to: "/admin/vip-retailer-form-edit/$id", params: { id } }) }}
      create={<CreateLink to="/admin/vip-retailer-form">{messages.create}</CreateLink>}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport kind="varejistas-vip" list={list} noun={texts.noun} caption={texts.caption} />
        </List.Tools>
        <List.Table />
      </List.Card>
      <VipDialogs
        dialog={dialog.shown}
        onClose={dialog.close}
        onRotated={(next) => {
          dialog.close();
          setAddress(next);
        }}
      />
      {address && <AddressDialog address={address} onDone={() => setAddress("")} />}
    </List>
  );
}
