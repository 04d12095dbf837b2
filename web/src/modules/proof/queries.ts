import { $api, type Schemas } from "../../api/client";
import { askPasskey } from "../../lib/passkeys";

export type Evidence = Schemas["ProofInputBody"];

/** The dialog words failures itself. */
const ownErrors = { meta: { ownErrors: true } };

/** How the account may prove who it is; asked each time, since a factor may have come or gone meanwhile. */
export const useProofWays = () =>
  $api.useQuery("get", "/identity/proof", {}, { ...ownErrors, staleTime: 0, gcTime: 0 });

/** Proves who is signed in, for ten minutes. */
export const useProve = () => $api.useMutation("post", "/identity/proof", ownErrors);

/** The same with a passkey; rejects with a PasskeyError when the person chooses none. */
export function usePasskeyProof() {
  const start = $api.useMutation("post", "/identity/proof/passkey", ownErrors);
  const prove = useProve();
  return async () => {
    const { session, options } = await start.mutateAsync({});
    const credential = await askPasskey(options);
    return prove.mutateAsync({ body: { passkey: { session, credential } } });
  };
}
