import { useState } from "react";
import { LinkedCodeCard } from "./code-card";
import { FactorsDialog } from "./factors-dialog";
import { HomeScreen } from "./home-screen";
import { useHome } from "./home-state";
import { steps } from "./messages";
import { useHasKeys, usePartner } from "./queries";
import { StepsCard } from "./steps-card";

/** '/parceiro' (RT-20). */
export function PartnerHome() {
  const home = useHome();
  const partner = usePartner();
  const [explaining, setExplaining] = useState(false);
  const { data } = home.indicators;
  const waiting = data?.primeiroCupom === false;
  const hasKeys = useHasKeys(waiting).data;
  return (
    <HomeScreen home={home} name={partner.data?.fantasia} onHow={() => setExplaining(true)}>
      <LinkedCodeCard partner={partner} retailers={data?.totalVarejistas} />
      {waiting && (
        <StepsCard
          list={[
            { label: steps.code, help: steps.codeHelp, done: (data.totalVarejistas ?? 0) > 0 },
            { label: steps.key, help: steps.keyHelp, done: hasKeys ?? false, to: "/parceiro/api-keys" },
            { label: steps.receipt, help: steps.receiptHelp, done: data.primeiroCupom },
          ]}
        />
      )}
      {explaining && (
        <FactorsDialog notPrinted={data?.cuponsNaoImpressos} onClose={() => setExplaining(false)} />
      )}
    </HomeScreen>
  );
}
