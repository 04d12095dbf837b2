import { Popover } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { keep, readKept } from "../../lib/kept";
import { IconBell } from "../../ui/icons";
import { late } from "../../ui/late";
import { useCurrentUser } from "../current-user";
import classes from "./export.module.css";
import { messages } from "./messages";
import { type ExportedFile, useNewestFiles } from "./queries";

const [MyFiles, useFilesEarly] = late<{ most: number }>(
  () => import("./my-files").then((module) => module.MyFiles),
  () => null,
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

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} shadow="md" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={messages.bell(news.length)}
          onClick={() => setOpened(!opened)}
        >
          <IconBell />
          {news.length > 0 && <span className={classes.dot} aria-hidden="true" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        <MyFiles most={5} />
      </Popover.Dropdown>
    </Popover>
  );
}
