import { useBlocker } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { late } from "../late";
import { answerQuestion, asksToLeave, openQuestion, watchQuestion } from "./unsaved-work";

type Question = { onLeave: () => void; onStay: () => void };

/** Asked by the browser where the dialog's code did not arrive: typed work is never lost unasked. */
function AskedByBrowser({ onLeave, onStay }: Question) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (window.confirm("Sair sem salvar? O que você preencheu nesta tela será perdido.")) onLeave();
    else onStay();
  }, []);
  return null;
}

const [LeaveQuestion, useQuestionEarly] = late<Question>(
  () => import("../leave-question").then((module) => module.LeaveQuestion),
  AskedByBrowser,
);

/** Stands once, above every screen: asks before unsaved work is lost, whoever is about to lose it. */
export function LeaveGuard() {
  useQuestionEarly();
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
