import { Link } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { mayChange, mayRead } from "../../modules/access";
import { type User, useCurrentUser } from "../../modules/current-user";
import { ButtonLink } from "../../ui/button";
import { HomeScreen } from "./home-screen";
import { useHome } from "./home-state";
import { LateFactors, useFactorsEarly } from "./late-factors";
import { setup } from "./messages";
import { type Indicators, useRetailer } from "./queries";
import { SetupGuide, type SetupStep } from "./setup-guide";

const KeysCard = lazy(() => import("./keys-card").then((module) => ({ default: module.KeysCard })));
const VerifiedCard = lazy(() =>
  import("./verified-card").then((module) => ({ default: module.VerifiedCard })),
);

type Dialog = "factors" | "verified" | null;

const stepsOf = (data: Indicators, user: User): SetupStep[] => [
  { title: setup.account, done: true },
  {
    ...setup.store,
    done: data.totalLojas > 0,
    actions: mayChange(user, "stores") && (
      <ButtonLink to="/varejista/lojas/nova">{setup.store.action}</ButtonLink>
    ),
  },
  {
    ...setup.till,
    done: data.temApiKey ?? false,
    actions: mayChange(user, "company") && (
      <>
        <ButtonLink to="/editar-perfil">{setup.till.action}</ButtonLink>
        <Link to="/varejista/api-keys">{setup.till.keys}</Link>
      </>
    ),
  },
  {
    ...setup.receipt,
    done: data.primeiroCupom,
    actions: <a href="/integracao">{setup.receipt.guide}</a>,
  },
];

/** '/varejista' (RT-24). */
export function RetailerHome() {
  const user = useCurrentUser();
  const home = useHome();
  const retailer = useRetailer().data;
  const [dialog, setDialog] = useState<Dialog>(null);
  const { data } = home.indicators;
  const decides = mayChange(user, "company");
  useFactorsEarly();
  return (
    <HomeScreen
      home={home}
      name={retailer?.nomeFantasia}
      guide={data && <SetupGuide title={setup.title.varejista} steps={stepsOf(data, user)} />}
      onHow={() => setDialog("factors")}
    >
      {mayRead(user, "keys") && <KeysCard />}
      {retailer && decides && (
        <VerifiedCard
          retailer={retailer}
          asking={dialog === "verified"}
          onAsk={() => setDialog("verified")}
          onAnswered={() => setDialog(null)}
        />
      )}
      {dialog === "factors" && (
        <LateFactors
          notPrinted={data?.cuponsNaoImpressos}
          retailer={retailer}
          decides={decides}
          onClose={() => setDialog(null)}
        />
      )}
    </HomeScreen>
  );
}
