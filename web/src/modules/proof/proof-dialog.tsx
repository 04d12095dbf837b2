import { useEffect, useSyncExternalStore } from "react";
import { proofAsked, settleProof, watchProof } from "../../lib/proof";
import { late } from "../../ui/late";

/** Nobody can give a proof here: the call's own failure tells it, and what was typed stays. */
function Missing() {
  useEffect(() => settleProof(false), []);
  return null;
}

const [Question, useQuestionEarly] = late(
  () => import("./proof-question").then((module) => module.ProofQuestion),
  Missing,
);

/** Where a call asks for a proof: the person gives one, over the screen, and the call is sent again. */
export function ProofDialog() {
  useQuestionEarly();
  return useSyncExternalStore(watchProof, proofAsked) ? <Question /> : null;
}
