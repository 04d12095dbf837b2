import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of what somebody was led to write to support about. */
    problemSubject?: string;
  }
}

/** With which subject a report of a problem begins. */
export const useProblemSubject = () => useLocation({ select: ({ state }) => state.problemSubject }) ?? "";
