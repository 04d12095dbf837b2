import { Button } from "@mantine/core";
import { companyBase, useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { IconPlus } from "../../ui/portal-icons";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, useInviteAgain } from "./queries";
import { team } from "./team";
import { teamColumns } from "./team-columns";
import { type TeamDialog, TeamDialogs } from "./team-dialogs";

/** '/manage-accounts' (RT-23): the other accounts of the retailer or software house that is signed in. */
export function TeamScreen() {
  const own = !useCurrentUser().switched; // who has access is for the company's own people to say
  const area = useArea(companyBase);
  const list = useList(team, area);
  const dialog = useDialog<TeamDialog>();
  const again = useInviteAgain();
  const resend = ({ id }: Account) =>
    again.mutate({ params: { path: { id } } }, { onSuccess: () => toast.success(messages.again.done) });
  const invite = own && (
    <Button leftSection={<IconPlus />} onClick={() => dialog.open({ kind: "invite" })}>
      {messages.invite.action}
    </Button>
  );
  return (
    <List
      list={list}
      words={{ ...messages, caption: messages.subtitle }}
      columns={teamColumns({
        house: area === "parceiro",
        readOnly: !own,
        sending: again.isPending ? again.variables.params.path.id : undefined,
        onOpen: dialog.open,
        onResend: resend,
      })}
      create={invite}
    >
      <List.Head subtitle={own ? messages.subtitle : messages.notYours} />
      <List.Card>
        <List.Tools>
          <ListExport
            kind="usuarios-secundarios"
            list={list}
            noun={messages.noun}
            caption={messages.subtitle}
          />
        </List.Tools>
        <List.Table />
      </List.Card>
      <TeamDialogs dialog={dialog.shown} onClose={dialog.close} />
    </List>
  );
}
