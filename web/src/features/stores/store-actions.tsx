import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { RowMenu } from "../../ui/list/row-menu";
import { IconEdit, IconReceipt, IconTrash } from "../../ui/portal-icons";
import { messages } from "./messages";
import type { Store } from "./queries";
import classes from "./stores.module.css";

const texts = messages.list;

type Props = { store: Store; onEdit: () => void; onRemove: () => void };

/** What can be done with one store. */
export function StoreActions({ store, onEdit, onRemove }: Props) {
  const navigate = useNavigate();
  return (
    <RowMenu label={texts.actionsOf(store.nomeFantasia)}>
      <Menu.Item leftSection={<IconEdit />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconReceipt />}
        onClick={() => void navigate({ to: "/lista-cupons/cupons", search: { lojaId: store.id } })}
      >
        {texts.receipts}
      </Menu.Item>
      <Menu.Item className={classes.danger} leftSection={<IconTrash />} onClick={onRemove}>
        {texts.remove}
      </Menu.Item>
    </RowMenu>
  );
}
