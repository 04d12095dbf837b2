/** Why a passkey did not come about, and what to do. */
const messages = {
  cancelled: "Nenhuma passkey foi usada. Tente novamente quando quiser.",
  known: "Este aparelho já tem uma passkey desta conta.",
  address: "Passkeys não funcionam neste endereço. Use outro modo.",
  failed: "O navegador não conseguiu usar a passkey. Tente novamente ou use outro modo.",
} as const;

/** The browser or the person refused; the message is for people. */
export class PasskeyError extends Error {}

const BY_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: messages.cancelled,
  AbortError: messages.cancelled,
  InvalidStateError: messages.known,
  SecurityError: messages.address,
};

/** A passkey belongs to a host name: an address of numbers has none. */
const isNumeric = (host: string) => /^[\d.]+$|^\[/.test(host);

/** Whether this browser, at this address, can make and use passkeys. */
export const passkeysWork = () =>
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !isNumeric(location.hostname);

/** The server's options of a ceremony, as its call gave them. */
type Options = Record<string, unknown>;

async function answerOf(ask: () => Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    const credential = await ask();
    if (credential) return { ...(credential as PublicKeyCredential).toJSON() };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new PasskeyError(BY_NAME[name] ?? messages.failed);
  }
  throw new PasskeyError(messages.cancelled);
}

/** Lets the device make a passkey; gives what the server wants to see. Failures are PasskeyErrors. */
export const createPasskey = (options: Options) =>
  answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options.publicKey as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Lets the person choose a passkey; gives what the server wants to see. Failures are PasskeyErrors. */
export const askPasskey = (options: Options) =>
  answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options.publicKey as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
