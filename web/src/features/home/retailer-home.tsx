import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { mayChange, mayRead } from "../../modules/access";
import { type User, useCurrentUser } from "../../modules/current-user";
import { HomeScreen } from "./home-screen";
import { useHome } from "./home-state";
import { KeysCard } from "./keys-card";
import { LateFactors, useFactorsEarly } from "./late-factors";
import { setup } from "./messages";
import { type Indicators, useRetailer } from "./queries";
import { SetupGuide, type SetupStep } from "./setup-guide";
import { VerifiedCard } from "./verified-card";

type Dialog = "factors" | "verified" | null;

const stepsOf = (data: Indicators, user: User): SetupStep[] => [
  { title: setup.account, done: true },
  {
    ...setup.store,
    done: data.totalLojas > 0,
    actions: mayChange(user, "stores") && (
      <Button component={Link} to="/varejista/lojas/nova">
        {setup.store.action}
      </Button>
    ),
  },
  {
    ...setup.till,
    done: data.temApiKey ?? false,
    actions: mayChange(user, "company") && (
      <>
        <Button component={Link} to="/editar-perfil">
          {setup.till.action}
        </Button>
        <Link to="/varejista/api-keys">{setup.till.keys}</Link>
      </>
    ),
  },
  {
    ...setup.receipt,
    done: data.primeiroCupom,
    actions: <Anchor href="/integracao">{setup.receipt.guide}</Anchor>,
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
