import { useSyncExternalStore } from "react";
import { isOutdated, watchVersion } from "../lib/portal-version";
import { reloadAt } from "../lib/reload";
import { Button } from "../ui/button";
import { abandonUnsavedWork, mayLoseWork } from "../ui/form/unsaved-work";
import { Strip } from "../ui/strip";

/** Loads the address again, unless people stay for what they have not saved. */
const update = async () => {
  if (!(await mayLoseWork())) return;
  abandonUnsavedWork();
  reloadAt(window.location.href);
};

/**
 * Says that the server has another portal than this document's, and offers to load it. Nothing happens by itself, and its
 * code comes with the document: a file of its own would be the first that is gone.
 */
export function UpdateStrip() {
  const outdated = useSyncExternalStore(watchVersion, isOutdated);
  return (
    <div aria-live="polite">
      {outdated && (
        <Strip tone="news" title="Há uma versão nova">
          <Button size="compact" look="default" onClick={update}>
            Atualizar
          </Button>
        </Strip>
      )}
    </div>
  );
}
