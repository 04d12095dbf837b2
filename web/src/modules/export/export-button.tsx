import { Button } from "@mantine/core";
import { useState } from "react";
import { IconDownload } from "../../ui/icons";
import { late } from "../../ui/late";
import { useArea } from "../area";
import { exportCall } from "./calls";
import type { Exported } from "./export-drawer";
import { messages } from "./messages";

const [ExportDrawer, useDrawerEarly] = late<Exported & { onClose: () => void }>(
  () => import("./export-drawer").then((module) => module.ExportDrawer),
  () => null,
);

/** 'Exportar', beside a list: what is on screen, as a file. Areas that do not have the report as a file have no button. */
export function ExportButton(exported: Exported) {
  const [open, setOpen] = useState(false);
  const call = exportCall(useArea(), exported.kind);
  useDrawerEarly();
  if (!call) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconDownload />} onClick={() => setOpen(true)}>
        {messages.export}
      </Button>
      {open && <ExportDrawer {...exported} onClose={() => setOpen(false)} />}
    </>
  );
}
