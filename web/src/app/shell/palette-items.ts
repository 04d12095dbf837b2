import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { foundReports } from "../../features/reports/kinds";
import { matches, matchesNearly, withoutName, withoutSecrets } from "../../lib/text";
import type { AccessArea } from "../../modules/access";
import type { User } from "../../modules/current-user";
import { messages } from "../../modules/switched-profile/messages";
import { useLeaveProfile } from "../../modules/switched-profile/queries";
import type { Icon } from "../../ui/icon";
import { IconSignOut } from "../../ui/portal-icons";
import { actionsFor } from "../actions";
import type { NavItem } from "../nav-item";
import { schemes } from "./schemes";
import { screenWords } from "./screen-words";
import { useLeave } from "./use-leave";
import { useLines } from "./use-lines";

/** A place to go to, or with `run` something to do: `group` says of what kind it is. */
type PaletteItem = {
  to: string;
  search?: Record<string, string>;
  label: string;
  group: string;
  icon?: Icon;
  run?: () => void;
};

/** Finds records by what was typed (two letters at least). `name` is the key under which answers are kept. */
export type PaletteProvider = {
  name: string;
  /** Of which area its records are; absent: every role finds them. */
  area?: AccessArea;
  find: (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;
};

const DEBOUNCE_MS = 200;
const MIN_LETTERS = 2;
const ACTION = "Ação";
const REPORT = "Relatório";

type Own = PaletteItem & { words?: string };

/** What is done at once, wherever one is. */
function useDeeds({ switched }: User): Own[] {
  const { leave } = useLeave();
  const { leave: leaveProfile } = useLeaveProfile();
  const { setColorScheme } = useMantineColorScheme();
  const themes = schemes.map(
    ({ value, label, icon }): Own => ({
      to: "/",
      label: `Tema: ${label.toLowerCase()}`,
      words: "modo aparência cores dark noturno",
      group: ACTION,
      icon,
      run: () => setColorScheme(value),
    }),
  );
  const leaving: Own = {
    to: "/",
    label: "Sair da conta",
    words: "sair logout deslogar encerrar sessão",
    group: ACTION,
    icon: IconSignOut,
    run: leave,
  };
  if (!switched) return [...themes, leaving];
  const leavingProfile: Own = {
    to: "/",
    label: messages.leave,
    words: `voltar administração ${switched.nomeFantasia}`,
    group: ACTION,
    icon: IconSignOut,
    run: leaveProfile,
  };
  return [...themes, leavingProfile, leaving];
}

/** Screens, and once something is typed the reports and what is done on screens; without a match, those that nearly match. */
function ownItems(lines: readonly NavItem[], user: User, typed: string, deeds: Own[]): Own[] {
  const screens = lines.map(
    (item): Own => ({
      ...item,
      group: item.section ?? "Tela",
      words: screenWords[item.to],
    }),
  );
  if (!typed) return screens;
  const reports = foundReports(user.profile).map((report): Own => ({ ...report, group: REPORT }));
  const actions = actionsFor(user).map((action): Own => ({ ...action, group: ACTION }));
  const all = [...screens, ...reports, ...actions, ...deeds];
  const found = (by: typeof matches) => all.filter(({ label, words = "" }) => by(`${label} ${words}`, typed));
  const exact = found(matches);
  return exact.length > 0 ? exact : found(matchesNearly);
}

/** The profile's screens and actions at once, then what the providers find by the same words. */
export function usePaletteItems(query: string, user: User, providers: PaletteProvider[]) {
  const typed = withoutSecrets(withoutName(query));
  const deeds = useDeeds(user);
  const lines = useLines();
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const found = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ["palette", name, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: settled.length >= MIN_LETTERS,
    })),
  });
  // An answer is to the words that were asked with: never shown under others.
  const answered = typed === settled;
  return {
    items: [
      ...ownItems(lines, user, typed, deeds),
      ...(answered ? found.flatMap((result) => result.data ?? []) : []),
    ] as PaletteItem[],
    searching:
      (answered && found.some((result) => result.isFetching)) ||
      (providers.length > 0 && !answered && typed.length >= MIN_LETTERS),
    failed: answered && found.some((result) => result.isError),
  };
}
