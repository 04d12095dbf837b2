import { Button } from "@mantine/core";
import { useState } from "react";
import { IconKey } from "../../ui/icons";

/** Asks the device for a passkey, and waits for what is done with it; `onPress` does not fail. */
export function PasskeyButton({ label, onPress }: { label: string; onPress: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void onPress().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
