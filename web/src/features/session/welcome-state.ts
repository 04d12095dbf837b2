import { useLocation } from "@tanstack/react-router";

/** What one public screen tells the next, beside the address: an e-mail has no place in a URL. */
export type Welcome = {
  email?: string;
  /** What just happened: a code or link was sent, a link did not confirm, or an invitation is over. */
  notice?: "codeSent" | "linkSent" | "linkFailed" | "inviteOver";
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    welcome?: Welcome;
  }
}

/** What the screen before told; empty when there was none. */
export const useWelcome = (): Welcome => useLocation({ select: ({ state }) => state.welcome }) ?? {};
