import { Button, Menu } from "@mantine/core";
import { IconAlert, IconRefresh } from "../../ui/icons";
import { RowMenu } from "../../ui/list/row-menu";
import { IconDocument, IconEdit, IconPause, IconPlay, IconTrash } from "../../ui/portal-icons";
import classes from "./api-keys.module.css";
import type { KeyDialog } from "./key-dialogs";
import { messages } from "./messages";
import type { Key } from "./queries";

type Props = {
  apiKey: Key;
  readOnly: boolean;
  onOpen: (dialog: KeyDialog) => void;
  onEdit: (key: Key) => void;
  onLog: (key: Key) => void;
  onResume: (key: Key) => void;
};

/** What can be done with one key: who is held by support may still stop it. */
export function KeyActions({ apiKey, readOnly, onOpen, onEdit, onLog, onResume }: Props) {
  const { list } = messages;
  return (
    <RowMenu label={`${list.actions} de ${apiKey.name}`}>
      <Menu.Item leftSection={<IconEdit />} disabled={readOnly} onClick={() => onEdit(apiKey)}>
        {list.edit}
      </Menu.Item>
      {/* The server refuses to replace a key twice. */}
      {!apiKey.replacedBy && (
        <Menu.Item
          leftSection={<IconRefresh />}
          disabled={readOnly}
          onClick={() => onOpen({ kind: "rotate", key: apiKey })}
        >
          {list.rotate}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDocument />} onClick={() => onLog(apiKey)}>
        {list.log}
      </Menu.Item>
      <Menu.Item leftSection={<IconAlert />} onClick={() => onOpen({ kind: "refusals", key: apiKey })}>
        {list.refusals}
      </Menu.Item>
      {apiKey.pausedAt ? (
        <Menu.Item leftSection={<IconPlay />} disabled={readOnly} onClick={() => onResume(apiKey)}>
          {list.resume}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPause />} onClick={() => onOpen({ kind: "pause", key: apiKey })}>
          {list.pause}
        </Menu.Item>
      )}
      <Menu.Item
        className={classes.danger}
        leftSection={<IconTrash />}
        onClick={() => onOpen({ kind: "revoke", key: apiKey })}
      >
        {list.revoke}
      </Menu.Item>
    </RowMenu>
  );
}

/** What is left to do with a key that ended: to look at what it sent. */
export function EndedKeyActions({ apiKey, onLog }: Pick<Props, "apiKey" | "onLog">) {
  const { log } = messages.list;
  return (
    <Button size="xs" variant="default" aria-label={`${log} de ${apiKey.name}`} onClick={() => onLog(apiKey)}>
      {log}
    </Button>
  );
}
