import { Link } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { mayRead } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { ButtonLink } from "../../ui/button";
import { HomeScreen } from "./home-screen";
import { useHome } from "./home-state";
import { LateFactors, useFactorsEarly } from "./late-factors";
import { setup } from "./messages";
import { type Indicators, usePartner, useSendsReceipts } from "./queries";
import { SetupGuide, type SetupStep } from "./setup-guide";

const LinkedCodeCard = lazy(() =>
  import("./code-card").then((module) => ({ default: module.LinkedCodeCard })),
);

/** Leads to the guide with test receipts, which asks for no retailer. */
const tryIt = <Link to="/parceiro/integracao">{setup.key.test}</Link>;

const stepsOf = (data: Indicators, sends: boolean, ofKeys: boolean): SetupStep[] => [
  { title: setup.account, done: true },
  { ...setup.code, done: (data.totalVarejistas ?? 0) > 0, actions: ofKeys && tryIt },
  {
    ...setup.key,
    done: sends,
    actions: ofKeys && (
      <>
        <ButtonLink to="/parceiro/api-keys/nova">{setup.key.action}</ButtonLink>
        {tryIt}
      </>
    ),
  },
  {
    ...setup.receipt,
    done: data.primeiroCupom,
    actions: <a href="/integracao">{setup.receipt.guide}</a>,
  },
];

/** '/parceiro' (RT-20). */
export function PartnerHome() {
  const home = useHome();
  const partner = usePartner();
  const [explaining, setExplaining] = useState(false);
  const { data } = home.indicators;
  const ofKeys = mayRead(useCurrentUser(), "keys");
  useFactorsEarly();
  const sends = useSendsReceipts(ofKeys && home.waiting).data ?? false;
  return (
    <HomeScreen
      home={home}
      name={partner.data?.fantasia}
      guide={data && <SetupGuide title={setup.title.parceiro} steps={stepsOf(data, sends, ofKeys)} />}
      onHow={() => setExplaining(true)}
    >
      <LinkedCodeCard partner={partner} retailers={data?.totalVarejistas} />
      {explaining && (
        <LateFactors notPrinted={data?.cuponsNaoImpressos} onClose={() => setExplaining(false)} />
      )}
    </HomeScreen>
  );
}
