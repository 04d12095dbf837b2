import { useState } from "react";
import type { Tag } from "../../api/tags";
import { DialogFrame } from "../../ui/dialog-frame";
import { acts, type Chosen } from "./acts";
import type { Base } from "./bases";
import { LastRuns } from "./last-runs";
import { messages } from "./messages";
import { PreviewStep } from "./preview-step";
import type { Run } from "./queries";
import { RunStep } from "./run-step";

type Props = {
  base: Base;
  /** What is to be done; absent: one's last runs are shown. */
  chosen: Chosen | undefined;
  changes: Tag;
  onStarted: () => void;
  /** Hears which run is shown. */
  onShown: (run: Run) => void;
  onClose: () => void;
};

/** An act on many rows: what it would do, then how far it is and what became of each row. */
export function BulkDialog({ base, chosen, changes, onStarted, onShown, onClose }: Props) {
  const [run, setRun] = useState<Run>();
  const show = (shown: Run) => {
    setRun(shown);
    onShown(shown);
  };
  const started = (begun: Run) => {
    show(begun);
    onStarted();
  };
  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={run?.titulo || (chosen ? acts[chosen.acao].title : messages.last)}
    >
      {run ? (
        <RunStep
          base={base}
          first={run}
          changes={changes}
          onClose={onClose}
          onBack={chosen ? undefined : () => setRun(undefined)}
        />
      ) : chosen ? (
        <PreviewStep base={base} chosen={chosen} onStarted={started} onClose={onClose} />
      ) : (
        <LastRuns base={base} onOpen={show} />
      )}
    </DialogFrame>
  );
}
