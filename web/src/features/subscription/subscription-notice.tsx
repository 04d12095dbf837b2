import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { keep, readKept } from "../../lib/kept";
import { mayRead } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { needsSubscription } from "../../modules/needs-subscription";
import { late } from "../../ui/late";
import { useOwnRetailer } from "./queries";

const DISMISSED = "seiva.subscription-notice";

const [Question] = late(
  () => import("./notice-question").then((module) => module.NoticeQuestion),
  () => null,
);

/**
 * Asks a retailer without a subscription to take one, once in each visit (SB-09). Nothing is blocked, and an
 * administrator in the retailer's profile is not asked.
 */
export function SubscriptionNotice() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { data: retailer } = useOwnRetailer(user.profile === "VAREJISTA");
  const [dismissed, setDismissed] = useState(() => readKept("sessionStorage", DISMISSED) === user.id);
  const wanted =
    Boolean(retailer && needsSubscription(retailer)) &&
    !user.switched &&
    mayRead(user, "plan") &&
    !dismissed &&
    pathname !== "/varejista/assinatura";
  if (!wanted) return null;
  const dismiss = () => {
    keep("sessionStorage", DISMISSED, user.id);
    setDismissed(true);
  };
  return <Question onLater={dismiss} />;
}
