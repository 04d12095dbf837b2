import { Button, Divider, Stack, Text } from "@mantine/core";
import { ApiError, errorMessage } from "../../lib/api-error";
import { PasskeyError, passkeysWork } from "../../lib/passkeys";
import { settleProof } from "../../lib/proof";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { toast } from "../../ui/toast";
import { PasskeyButton } from "../passkeys/passkey-button";
import { messages } from "./messages";
import { ProofForm } from "./proof-form";
import { usePasskeyProof, useProofWays } from "./queries";

const proven = () => settleProof(true);
const cancel = () => settleProof(false);

/** A session that is over has no proof to give: the call's own failure tells it, and what was typed stays. */
function failed(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return cancel();
  toast.error(error instanceof PasskeyError ? error.message : errorMessage(error));
}

function Ways({ ways }: { ways: readonly string[] }) {
  const prove = usePasskeyProof();
  const own = ways.includes("code") ? "code" : ways.includes("password") ? "password" : null;
  const passkey = ways.includes("passkey") && passkeysWork();
  return (
    <Stack gap="md">
      {own && <ProofForm way={own} onProven={proven} onFailure={failed} onCancel={cancel} />}
      {own && passkey && <Divider />}
      {passkey && <PasskeyButton label={messages.passkey} onPress={() => prove().then(proven, failed)} />}
      {!own && !passkey && <Text size="sm">{messages.elsewhere}</Text>}
      {!own && (
        <Button variant="default" size="md" onClick={cancel}>
          {messages.cancel}
        </Button>
      )}
    </Stack>
  );
}

/** The ways in which this account can prove who it is, over the screen. */
export function ProofQuestion() {
  const ways = useProofWays();
  return (
    <Dialog title={messages.title} onClose={cancel}>
      <Text size="sm" c="dimmed" mb="md">
        {messages.lead}
      </Text>
      {ways.isPending && <LinesSkeleton lines={2} />}
      {ways.isLoadingError && <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />}
      {ways.data && <Ways ways={ways.data.ways ?? []} />}
    </Dialog>
  );
}
