import { Menu } from "@mantine/core";
import { companyBase, useArea } from "../../modules/area";
import { RowMenu } from "../../ui/list/row-menu";
import { IconEdit, IconMail, IconTrash, IconUsers } from "../../ui/portal-icons";
import { messages } from "./messages";
import { type Account, waits } from "./queries";
import classes from "./team.module.css";
import type { TeamDialog } from "./team-dialogs";

type Props = {
  account: Account;
  /** An invitation to this account is being sent. */
  sending: boolean;
  onOpen: (dialog: TeamDialog) => void;
  onResend: (account: Account) => void;
};

/** What can be done with one account. */
export function AccountActions({ account, sending, onOpen, onResend }: Props) {
  const house = useArea(companyBase) === "parceiro";
  return (
    <RowMenu label={messages.actionsOf(account.email)} loading={sending}>
      {waits(account) && (
        <Menu.Item leftSection={<IconMail />} onClick={() => onResend(account)}>
          {messages.again.action}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUsers />} onClick={() => onOpen({ kind: "describe", account })}>
        {house ? messages.describe.house : messages.describe.action}
      </Menu.Item>
      <Menu.Item leftSection={<IconEdit />} onClick={() => onOpen({ kind: "change", account })}>
        {messages.change.action}
      </Menu.Item>
      <Menu.Item
        className={classes.danger}
        leftSection={<IconTrash />}
        onClick={() => onOpen({ kind: "remove", account })}
      >
        {messages.remove.action}
      </Menu.Item>
    </RowMenu>
  );
}
