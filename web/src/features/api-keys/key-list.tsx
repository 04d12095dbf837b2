import { useNavigate } from "@tanstack/react-router";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { toast } from "../../ui/toast";
import { useKeyFamily } from "./families";
import { keyColumns } from "./key-columns";
import { type KeyDialog, KeyDialogs } from "./key-dialogs";
import { keys } from "./lists";
import { messages } from "./messages";
import { type Key, useRestriction, useResumeKey } from "./queries";
import { RestrictedNotice } from "./restricted-notice";

/** The keys of a family, and everything that can be done with one. */
export function KeyList() {
  const family = useKeyFamily();
  const navigate = useNavigate();
  const restriction = useRestriction(family);
  const restricted = restriction !== null;
  const resume = useResumeKey(family);
  const dialog = useDialog<KeyDialog>();
  const edited = ({ id }: Key) => ({ to: family.edit, params: { id } });
  return (
    <List
      list={useList(keys, family.base)}
      words={{ ...messages.list, caption: family.subtitle }}
      columns={keyColumns({
        showsSoftwareHouse: family.asksSoftwareHouse,
        readOnly: restricted,
        onOpen: dialog.open,
        onEdit: (key) => void navigate(edited(key)),
        onLog: ({ id }) => void navigate({ to: family.log, params: { id } }),
        onResume: ({ id }) =>
          resume.mutate({ params: { path: { id } } }, { onSuccess: () => toast.success(messages.resumed) }),
      })}
      rowLink={restricted ? undefined : { to: edited }}
      create={
        <CreateLink to={family.create} disabled={restricted}>
          {messages.create}
        </CreateLink>
      }
    >
      <List.Head subtitle={family.subtitle} />
      {restriction && <RestrictedNotice {...restriction} />}
      <List.Card>
        <List.Tools />
        <List.Table />
      </List.Card>
      <KeyDialogs family={family} dialog={dialog.shown} onOpen={dialog.open} onClose={dialog.close} />
    </List>
  );
}
