import { useState } from "react";
import { Button } from "../../ui/button";
import { IconKey } from "../../ui/icons";

/** Asks the device for a passkey, and waits for what is done with it; `onPress` does not fail. */
export function PasskeyButton({ label, onPress }: { label: string; onPress: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      look="default"
      size="md"
      wide
      icon={<IconKey />}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void onPress().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
