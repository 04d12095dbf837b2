/** Code of a refusal that asks who is signed in to prove it again; nothing was done yet. */
export const PROOF_REQUIRED = "identity.proof_required";

/** Calls that wait for the person's proof. */
let waiting: ((proven: boolean) => void)[] = [];
const watchers = new Set<() => void>();

const tell = () => {
  for (const watcher of watchers) watcher();
};

/** Whether a call waits for a proof. */
export const proofAsked = () => waiting.length > 0;

/** Hears when a call begins to wait for a proof, and when none waits any more. Gives what ends it. */
export function watchProof(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Lets the calls that wait go on: proven, or given up. */
export function settleProof(proven: boolean) {
  const settled = waiting;
  waiting = [];
  for (const settle of settled) settle(proven);
  tell();
}

/** Waits for a proof; false at once where nobody could ask for one. */
const proof = () =>
  new Promise<boolean>((settle) => {
    if (watchers.size === 0) return settle(false);
    waiting.push(settle);
    tell();
  });

const asksForProof = async (response: Response) => {
  if (response.status !== 403) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (problem as { code?: string } | null)?.code === PROOF_REQUIRED;
};

/** Sends a request, and once more, as it was, when it asked for a proof that the person then gave. */
export async function sendProven(request: Request, send: (request: Request) => Promise<Response>) {
  const again = request.method === "GET" ? null : request.clone();
  const response = await send(request);
  return again && (await asksForProof(response)) && (await proof()) ? send(again) : response;
}
