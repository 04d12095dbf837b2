import { useState } from "react";
import { CostForm } from "./cost-form";
import { FactorsDialog } from "./factors-dialog";
import { HomeScreen } from "./home-screen";
import { useHome } from "./home-state";
import { KeysCard } from "./keys-card";
import { steps } from "./messages";
import { type Indicators, useRetailer } from "./queries";
import { type Step, StepsCard } from "./steps-card";
import { VerifiedCard } from "./verified-card";

type Dialog = "factors" | "verified" | null;

const stepsOf = (data: Indicators): Step[] => [
  { label: steps.store, help: steps.storeHelp, done: data.totalLojas > 0, to: "/varejista/lojas/nova" },
  { label: steps.till, help: steps.tillHelp, done: data.temApiKey ?? false, to: "/varejista/api-keys" },
  { label: steps.receipt, help: steps.receiptHelp, done: data.primeiroCupom },
];

/** '/varejista' (RT-24). */
export function RetailerHome() {
  const home = useHome();
  const retailer = useRetailer().data;
  const [dialog, setDialog] = useState<Dialog>(null);
  const { data } = home.indicators;
  return (
    <HomeScreen home={home} name={retailer?.nomeFantasia} onHow={() => setDialog("factors")}>
      {data && <StepsCard list={stepsOf(data)} />}
      <KeysCard />
      {retailer && (
        <VerifiedCard
          retailer={retailer}
          asking={dialog === "verified"}
          onAsk={() => setDialog("verified")}
          onAnswered={() => setDialog(null)}
        />
      )}
      {dialog === "factors" && (
        <FactorsDialog
          notPrinted={data?.cuponsNaoImpressos}
          costMilli={retailer?.custoPorCupomMilesimos}
          onClose={() => setDialog(null)}
        >
          {retailer && <CostForm retailer={retailer} />}
        </FactorsDialog>
      )}
    </HomeScreen>
  );
}
