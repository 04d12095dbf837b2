import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { late } from "../../ui/late";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { sessionOverQuery, sessionQuery } from "./queries";

/** The typed work stays on the screen, and the next call that is refused asks again. */
function Missing() {
  useEffect(() => toast.error(messages.over.title), []);
  return null;
}

const [Question, useQuestionEarly] = late(
  () => import("./return-question").then((module) => module.ReturnQuestion),
  Missing,
);

/** Where a session ended under typed work: the same account signs in again, over the screen, and goes on. */
export function ReturnDialog() {
  useQuestionEarly();
  const { data: over } = useQuery(sessionOverQuery);
  const { data: account } = useQuery({ ...sessionQuery, enabled: false });
  return over && account ? <Question account={account} /> : null;
}
