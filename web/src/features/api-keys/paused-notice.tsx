import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { Notice } from "../../ui/notice";
import classes from "./api-keys.module.css";
import { useKeyFamily } from "./families";
import { messages } from "./messages";
import { useRestriction, useResumeKey } from "./queries";

/** Says of the key whose screen it is that it is paused; where support does not hold the keys, it is resumed here. */
export function PausedNotice({ id, since }: { id: string; since: string }) {
  const family = useKeyFamily();
  const restricted = useRestriction(family) !== null;
  const resume = useResumeKey(family);
  return (
    <div className={classes.notice}>
      <Notice title={messages.pausedSince(formatDateTime(since))}>
        {messages.pausedHelp}{" "}
        {!restricted && (
          <Button
            variant="default"
            size="compact-sm"
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { path: { id } } })}
          >
            {messages.list.resume}
          </Button>
        )}
      </Notice>
    </div>
  );
}
