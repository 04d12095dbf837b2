import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { TeamViewsProps, View } from "../../ui/list/team-views";
import rows from "../../ui/list/view-rows.module.css";
import { IconMore } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { useCurrentUser } from "../current-user";
import { isStale } from "../edit/use-editing";
import { messages } from "./messages";
import { type SharedView, useTeamViews, useViewChange } from "./queries";
import classes from "./team-views.module.css";

const NAME_MAX = 40;

const asView = ({ nome, busca }: SharedView): View => ({
  name: nome,
  search: (busca ?? {}) as View["search"],
});

/** 'Da equipe': what colleagues share of this list, to use and to copy; one's own to rename, to replace and to take back. */
export function TeamViewsSection({ list, shares, ...props }: TeamViewsProps) {
  const { data, error, refetch } = useTeamViews(list);
  const { share } = useViewChange();
  const { switched } = useCurrentUser();
  return (
    <section className={classes.team} aria-label={messages.title}>
      <Text size="sm" fw={650}>
        {messages.title}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={2} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.none}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={rows.views} aria-label={messages.title}>
          {data.map((view) => (
            <Line key={view.id} view={view} {...props} />
          ))}
        </ul>
      )}
      {shares && !switched && (
        <Button
          variant="default"
          size="xs"
          classNames={{ root: classes.share, label: classes.shareLabel }}
          loading={share.isPending}
          onClick={() =>
            share.mutate(
              { list, view: shares },
              { onSuccess: () => toast.success(messages.shared(shares.name)) },
            )
          }
        >
          {messages.share(shares.name)}
        </Button>
      )}
    </section>
  );
}

type LineProps = Omit<TeamViewsProps, "list" | "shares"> & { view: SharedView };

function Line({ view, search, isCurrent, onApply, onKeep }: LineProps) {
  const [open, setOpen] = useState<"actions" | "rename" | "changed">();
  const { remove, replace } = useViewChange();
  const { nome, por, minha, podeRemover, podeTrocar, semAcesso } = view;
  const put = (search: View["search"]) =>
    replace.mutate(
      { view, search },
      {
        onSuccess: () => {
          setOpen(undefined);
          toast.success(messages.replaced(nome));
        },
        onError: (error) => isStale(error) && setOpen("changed"),
      },
    );
  const drop = (kept: boolean) =>
    remove.mutate(view.id, {
      onSuccess: () => {
        if (kept) onKeep(asView(view));
        else toast.success(messages.removed(nome));
      },
    });
  const acts = [
    !semAcesso && { label: messages.copy, run: () => onKeep(asView(view)) },
    minha && { label: messages.rename, run: () => setOpen("rename") },
    podeTrocar &&
      search !== undefined &&
      !isCurrent(asView(view)) && { label: messages.replace, run: () => put(search) },
    minha && !semAcesso && { label: messages.unshare, run: () => drop(true) },
    podeRemover && { label: messages.remove, run: () => drop(false) },
  ].filter((act) => act !== false);
  return (
    <li>
      <div className={rows.line}>
        <button
          type="button"
          disabled={semAcesso}
          aria-current={(!semAcesso && isCurrent(asView(view))) || undefined}
          onClick={() => onApply(asView(view))}
        >
          {nome} <small>{minha ? messages.yours : por ? messages.by(por) : messages.gone}</small>
        </button>
        {acts.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={messages.actions(nome)}
            aria-expanded={open !== undefined}
            onClick={() => setOpen(open ? undefined : "actions")}
          >
            <IconMore />
          </ActionIcon>
        )}
      </div>
      {semAcesso && <p className={classes.said}>{messages.beyond}</p>}
      {open === "actions" && (
        <Group gap={4} className={classes.acts}>
          {acts.map(({ label, run }) => (
            <Button
              key={label}
              variant="subtle"
              size="compact-sm"
              loading={remove.isPending || replace.isPending}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {open === "changed" && search && (
        <>
          <p role="alert" className={classes.said}>
            {messages.changed}
          </p>
          <Group gap={4} className={classes.acts}>
            <Button variant="subtle" size="compact-sm" onClick={() => onApply(asView(view))}>
              {messages.look}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={replace.isPending}
              onClick={() => put(search)}
            >
              {messages.anyway}
            </Button>
          </Group>
        </>
      )}
      {open === "rename" && <Renaming view={view} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

function Renaming({ view, onClose }: { view: SharedView; onClose: () => void }) {
  const [name, setName] = useState(view.nome);
  const { rename } = useViewChange();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    rename.mutate(
      { view, nome: name.trim() },
      { onSuccess: onClose, onError: (error) => isStale(error) && toast.error(messages.stale) },
    );
  };
  return (
    <form onSubmit={save}>
      <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.acts}>
        <TextInput
          size="sm"
          flex={1}
          data-autofocus
          label={messages.newName}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={!name.trim()} loading={rename.isPending}>
          {messages.save}
        </Button>
      </Group>
    </form>
  );
}
