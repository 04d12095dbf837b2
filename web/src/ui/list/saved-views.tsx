import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, type FormEvent, useRef, useState } from "react";
import { IconBookmark, IconTrash } from "../portal-icons";
import { toast } from "../toast";
import { settingName, useUiSetting } from "../ui-settings";
import type { TeamViewsProps, View } from "./team-views";
import rows from "./view-rows.module.css";

const MAX_VIEWS = 20;
const NAME_MAX = 40;

const texts = {
  title: "Visões",
  none: "Guarde os filtros e a ordem que você mais usa e volte a eles com um clique.",
  plain: "Para salvar uma visão, escolha antes os filtros ou a ordem.",
  full: `Você tem ${MAX_VIEWS} visões. Remova uma para salvar outra.`,
  name: "Nome da visão",
  save: "Salvar visão",
  replace: "Substituir visão",
  undo: "Desfazer",
};

const isView = (kept: unknown): kept is View => {
  const { name, search } = (kept ?? {}) as Partial<View>;
  return typeof name === "string" && typeof search === "object" && search !== null;
};

const inOrder = (views: View[]) => views.sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));

/** The whole views in what was kept, which may be spoilt or another version's; of two with one name the first. */
const viewsIn = (kept: unknown) => {
  const whole = Array.isArray(kept) ? kept.filter(isView) : [];
  return inOrder([...new Map(whole.reverse().map((view) => [view.name, view])).values()]);
};

const sorted = (search: View["search"]) => JSON.stringify(Object.entries(search).sort());

/**
 * What this screen's address says of filters and order, under names that this account finds again in every browser.
 * Stands among a table's actions. `Team` has what colleagues share.
 */
export function SavedViews({ Team }: { Team?: ComponentType<TeamViewsProps> }) {
  // Of whatever screen the views are on.
  const { page: _, ...search } = useSearch({ strict: false }) as View["search"];
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [kept, keep] = useUiSetting("views", pathname);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState("");
  const views = viewsIn(kept);
  const latest = useRef(views);
  latest.current = views;
  const trimmed = name.trim();
  const known = views.some((view) => view.name === trimmed);
  const plain = Object.keys(search).length === 0;
  const full = views.length >= MAX_VIEWS;
  const isCurrent = (view: View) => sorted(view.search) === sorted(search);
  const named = trimmed || views.find(isCurrent)?.name;

  const apply = (view: View) => {
    setOpened(false);
    void navigate({ to: ".", search: view.search, resetScroll: false } as never);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!trimmed || plain || full) return;
    const others = views.filter((view) => view.name !== trimmed);
    keep(inOrder([...others, { name: trimmed, search }]));
    setName("");
    setOpened(false);
    toast.success(`Visão “${trimmed}” salva`);
  };
  const remove = (view: View) => {
    const others = views.filter((other) => other !== view);
    keep(others.length > 0 ? others : undefined);
    toast.success(`Visão “${view.name}” removida`, {
      label: texts.undo,
      run: () => keep(inOrder([...latest.current, view])),
    });
  };

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark />} onClick={() => setOpened(!opened)}>
          {texts.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.title}>
        <Stack gap="sm">
          {views.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          )}
          {views.length > 0 && (
            <ul className={rows.views} aria-label="Visões salvas">
              {views.map((view) => (
                <li key={view.name} className={rows.line}>
                  <button
                    type="button"
                    aria-current={isCurrent(view) || undefined}
                    onClick={() => apply(view)}
                  >
                    {view.name}
                  </button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Remover a visão ${view.name}`}
                    onClick={() => remove(view)}
                  >
                    <IconTrash />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          {plain || full ? (
            <Text size="sm" c="dimmed">
              {plain ? texts.plain : texts.full}
            </Text>
          ) : (
            <form onSubmit={save}>
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  size="sm"
                  flex={1}
                  label={texts.name}
                  maxLength={NAME_MAX}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <Button size="sm" type="submit" disabled={!trimmed}>
                  {known ? texts.replace : texts.save}
                </Button>
              </Group>
            </form>
          )}
          {Team && (
            <Team
              list={settingName("list", pathname)}
              shares={plain || !named ? undefined : { name: named, search }}
              search={plain ? undefined : search}
              isCurrent={isCurrent}
              onApply={apply}
              onKeep={(view) => {
                keep(inOrder([...latest.current.filter(({ name }) => name !== view.name), view]));
                toast.success(`Visão “${view.name}” salva`);
              }}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
