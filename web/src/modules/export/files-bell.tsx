import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { keep, readKept } from "../../lib/kept";
import { late } from "../../ui/late";
import { MISSING_PART } from "../../ui/missing-part";
import { toast } from "../../ui/toast";
import { useCurrentUser } from "../current-user";
import { BellButton } from "./bell-button";
import type { Bell } from "./opened-bell";
import { type ExportedFile, useNewestFiles } from "./queries";

const sayMissing = () => toast.error(MISSING_PART);

function MissingBell({ news }: Bell) {
  useEffect(sayMissing, []);
  return <BellButton news={news} onClick={sayMissing} />;
}

const [OpenedBell, useFilesEarly] = late<Bell>(
  () => import("./opened-bell").then((module) => module.OpenedBell),
  MissingBell,
  ({ news }) => <BellButton news={news} aria-busy />,
);

/** When a file became news: it is ready, or it failed. Empty for one that is no news. */
const newsAt = ({ situacao, concluidoEm }: ExportedFile) =>
  situacao === "done" || situacao === "failed" ? (concluidoEm ?? "") : "";

/** Until when the news of an account's files were seen in this browser. */
function useSeen() {
  const key = `files-seen:${useCurrentUser().id}`;
  const [seen, setSeen] = useState(() => String(readKept("localStorage", key) ?? ""));
  const see = (until: string) => {
    setSeen(until);
    keep("localStorage", key, until);
  };
  return [seen, see] as const;
}

/** The bell of every screen: how many files became ready since it was last opened, and the newest of them. */
export function FilesBell() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [seen, see] = useSeen();
  const news = (useNewestFiles().data?.items ?? [])
    .map(newsAt)
    .filter((at) => at > seen)
    .sort();
  const newest = news.at(-1);
  useFilesEarly();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what it closes for
  useEffect(() => setOpened(false), [pathname]);
  // What comes while it is open is seen as it comes.
  useEffect(() => {
    if (opened && newest) see(newest);
  });

  const press = () => {
    setPressed(true);
    setOpened(true);
  };
  if (!pressed) return <BellButton news={news.length} onClick={press} />;
  return <OpenedBell news={news.length} opened={opened} onOpened={setOpened} />;
}
