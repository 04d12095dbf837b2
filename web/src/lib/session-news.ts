/** Every tab of this browser has the same session: what one does to it is news to the others. */
const CHANNEL = "seiva:session";

/** Tells the other tabs which account is signed in now, null for none. */
export function tellSession(accountId: string | null) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accountId);
  channel.close();
}

/** Calls back when another tab signs in or out, with the account that is signed in then. */
export const onSessionElsewhere = (callback: (accountId: string | null) => void) => {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }) => callback(data);
};
