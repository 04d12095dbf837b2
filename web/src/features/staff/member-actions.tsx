import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconLock } from "../../ui/icons";
import { RowMenu } from "../../ui/list/row-menu";
import { IconEye, IconMail, IconShield, IconTrash } from "../../ui/portal-icons";
import { messages } from "./messages";
import { otherProfile } from "./reason-dialog";
import type { Member } from "./staff";

export type Opened = { kind: "profile" | "factor" | "cancel"; member: Member } | { kind: "invite" };

type Props = {
  member: Member;
  /** An invitation to this person is being sent. */
  sending: boolean;
  onOpen: (dialog: Opened) => void;
  onResend: (member: Member) => void;
};

/** Whether a second factor may be asked of this person, or they let off: an installation that asks everybody is not overruled. */
const choosesFactor = ({ exigeSegundoFator, exigidoDaConta }: Member) => exigidoDaConta || !exigeSegundoFator;

/** What can be done with one of staff; nobody changes themselves. */
export function MemberActions({ member, sending, onOpen, onResend }: Props) {
  const { convite, propriaPessoa } = member;
  if (propriaPessoa) return messages.list.own;
  return (
    <RowMenu label={messages.list.actionsOf(member.email)} loading={sending}>
      {convite && (
        <Menu.Item leftSection={<IconMail />} onClick={() => onResend(member)}>
          {messages.again.action}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconShield />} onClick={() => onOpen({ kind: "profile", member })}>
        {messages.change[otherProfile(member)].action}
      </Menu.Item>
      {choosesFactor(member) && (
        <Menu.Item leftSection={<IconLock />} onClick={() => onOpen({ kind: "factor", member })}>
          {messages.require[member.exigidoDaConta ? "off" : "on"].action}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconEye />}
        renderRoot={(props) => <Link to="/admin/contas/$id" params={{ id: member.id }} {...props} />}
      >
        {messages.open}
      </Menu.Item>
      {convite && (
        <Menu.Item leftSection={<IconTrash />} onClick={() => onOpen({ kind: "cancel", member })}>
          {messages.cancel.action}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
