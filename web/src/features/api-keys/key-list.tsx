import { useNavigate } from "@tanstack/react-router";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { ListExport } from "../../modules/export/list-export";
import { Chip } from "../../ui/chip";
import { CreateLink } from "../../ui/list/create-link";
import { List } from "../../ui/list/list";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
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
  const list = useList(keys, family.base);
  const selection = useSelection(list);
  const edited = ({ id }: Key) => ({ to: family.edit, params: { id } });
  const logged = ({ id }: Key) => ({ to: family.log, params: { id } });
  const { situacao } = list.asked;
  const ended = list.shownFor?.situacao === "encerradas";
  const rowLink = ended ? { to: logged } : restricted ? undefined : { to: edited };
  return (
    <List
      list={list}
      words={{
        ...messages.list,
        ...(ended && !list.shownFor?.filter && messages.ended.none),
        caption: family.subtitle,
      }}
      columns={withChoice(
        keyColumns({
          showsSoftwareHouse: family.asksSoftwareHouse,
          ended,
          readOnly: restricted,
          onOpen: dialog.open,
          onEdit: (key) => void navigate(edited(key)),
          onLog: (key) => void navigate(logged(key)),
          onResume: ({ id }) => resume.mutate({ params: { path: { id } } }),
        }),
        selection,
        ({ name }) => name,
      )}
      rowLink={rowLink}
      create={
        <CreateLink to={family.create} disabled={restricted}>
          {messages.create}
        </CreateLink>
      }
    >
      <List.Head subtitle={family.subtitle} />
      {restriction && <RestrictedNotice {...restriction} />}
      <List.Card>
        <List.Tools>
          <Chip
            on={situacao === "encerradas"}
            onClick={() => list.url.set({ situacao: situacao ? undefined : "encerradas" })}
          >
            {messages.ended.show}
          </Chip>
          <ListExport
            kind={family.file}
            list={list}
            noun={messages.list.noun}
            caption={family.subtitle}
            values={{ filter: list.shownFor?.filter, ended: ended ? "true" : undefined }}
          />
          {!ended && <BulkButton selection={selection} />}
        </List.Tools>
        {!ended && (
          <BulkActions
            acts={[family.bulk]}
            selection={selection}
            rows={list.data?.items.map(({ id }) => id) ?? []}
            total={list.data?.total ?? 0}
            values={{ filter: list.asked.filter }}
            narrowed={list.narrowed}
            changes="keys"
          />
        )}
        <List.Table />
      </List.Card>
      <KeyDialogs family={family} dialog={dialog.shown} onOpen={dialog.open} onClose={dialog.close} />
    </List>
  );
}
