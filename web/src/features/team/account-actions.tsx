import { ActionIcon, Menu } from "@mantine/core";
import { IconEdit, IconMail, IconMore, IconTrash } from "../../ui/icons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, useInviteAgain } from "./queries";
import classes from "./team.module.css";
import type { TeamDialog } from "./team-dialogs";

type Props = { account: Account; onOpen: (dialog: TeamDialog) => void };

/** What can be done with one account. */
export function AccountActions({ account, onOpen }: Props) {
  const again = useInviteAgain();
  const resend = () =>
    again.mutate(
      { params: { path: { id: account.id } } },
      { onSuccess: () => toast.success(messages.again.done) },
    );
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={34}
          loading={again.isPending}
          aria-label={messages.actionsOf(account.email)}
        >
          <IconMore />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {account.situacao !== "ATIVA" && (
          <Menu.Item leftSection={<IconMail />} onClick={resend}>
            {messages.again.action}
          </Menu.Item>
        )}
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
      </Menu.Dropdown>
    </Menu>
  );
}
