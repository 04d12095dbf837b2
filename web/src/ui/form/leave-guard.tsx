import { useBlocker } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { LeaveQuestion } from "../leave-question";
import { answerQuestion, asksToLeave, openQuestion, watchQuestion } from "./unsaved-work";

/** Stands once, above every screen: asks before unsaved work is lost, whoever is about to lose it. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: asksToLeave,
    enableBeforeUnload: asksToLeave,
    withResolver: true,
  });
  const question = useSyncExternalStore(watchQuestion, openQuestion);
  if (question)
    return <LeaveQuestion onLeave={() => answerQuestion(true)} onStay={() => answerQuestion(false)} />;
  if (blocker.status !== "blocked") return null;
  return <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
