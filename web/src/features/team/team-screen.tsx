import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { IconPlus } from "../../ui/icons";
import { DataTable } from "../../ui/list/data-table";
import { useTableSearch } from "../../ui/list/table-search";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, PAGE_SIZE, useAccounts, useInviteAgain } from "./queries";
import { teamColumns } from "./team-columns";
import { type TeamDialog, TeamDialogs } from "./team-dialogs";

/** '/manage-accounts' (RT-23): the other accounts of the retailer or software house that is signed in. */
export function TeamScreen() {
  const state = useTableSearch("criadaEm.asc");
  const own = !useCurrentUser().switched; // who has access is for the company's own people to say
  const accounts = useAccounts(state.page);
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const again = useInviteAgain();
  const { page, setPage } = state;
  const gone = page > 0 && accounts.data?.items.length === 0 && !accounts.isPlaceholderData;
  // A later page that comes back empty is not there any more (SA-08).
  useEffect(() => {
    if (gone) setPage(0);
  });

  const resend = ({ id }: Account) =>
    again.mutate({ params: { path: { id } } }, { onSuccess: () => toast.success(messages.again.done) });
  const invite = own && (
    <Button leftSection={<IconPlus />} onClick={() => setDialog({ kind: "invite" })}>
      {messages.invite.action}
    </Button>
  );
  return (
    <>
      <PageHeader subtitle={own ? messages.subtitle : messages.notYours} actions={invite} />
      <Card flush>
        <DataTable
          caption={messages.subtitle}
          columns={teamColumns({
            readOnly: !own,
            sending: again.isPending ? again.variables.params.path.id : undefined,
            onOpen: setDialog,
            onResend: resend,
          })}
          query={accounts}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(account) => account.id}
          noun={messages.noun}
          empty={
            <EmptyState title={messages.empty} action={invite}>
              {messages.emptyHelp}
            </EmptyState>
          }
        />
      </Card>
      <TeamDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
