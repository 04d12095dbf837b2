import { useState } from "react";
import { companyBase, useArea } from "../../modules/area";
import { PageHeader } from "../../ui/page-header";
import { ImportDone } from "./import-done";
import { ImportPreview } from "./import-preview";
import { ImportSource, type Table } from "./import-source";
import { LimitNotice } from "./limit-notice";
import { messages } from "./messages";
import { NeedsRetailer } from "./needs-retailer";
import type { StorePreview, StoresImported } from "./queries";

/** Where the import stands. The table stays as it was pasted until it is imported. */
type Step =
  | { kind: "source" }
  | { kind: "preview"; preview: StorePreview }
  | { kind: "done"; result: StoresImported };

const nothing: Table = { varejistaId: null, arquivo: "" };

/** Many stores at once: pasted or chosen, checked row by row, and only then kept. */
export function ImportStores() {
  const area = useArea(companyBase);
  const [table, setTable] = useState<Table>(nothing);
  const [step, setStep] = useState<Step>({ kind: "source" });
  const restart = () => {
    setTable(nothing);
    setStep({ kind: "source" });
  };
  return (
    <>
      <PageHeader crumbs={[{ title: messages.list.title, to: `/${area}/lojas` }]} />
      <NeedsRetailer area={area}>
        {step.kind === "source" && (
          <>
            <LimitNotice area={area} back="importar" />
            <ImportSource
              area={area}
              initial={table}
              onChecked={(checked, preview) => {
                setTable(checked);
                setStep({ kind: "preview", preview });
              }}
            />
          </>
        )}
        {step.kind === "preview" && (
          <ImportPreview
            area={area}
            table={table}
            preview={step.preview}
            onBack={() => setStep({ kind: "source" })}
            onDone={(result) => setStep({ kind: "done", result })}
          />
        )}
        {step.kind === "done" && <ImportDone area={area} result={step.result} onMore={restart} />}
      </NeedsRetailer>
    </>
  );
}
