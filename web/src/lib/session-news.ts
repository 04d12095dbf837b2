/** Every tab of this browser has the same session: what one does to it is news to the others. */
const CHANNEL = "seiva:session";

/** Tells the other tabs which account is signed in now, null for none. */
export function tellSession(accountId: string | null) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

/** Calls back when another tab signs in or out, with the account that is signed in then. Returns what stops it. */
export const onSessionElsewhere = (callback: (accountId: string | null) => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data);
  return () => channel.close();
};
