import { Button } from "@mantine/core";
import { useState } from "react";
import { late } from "../../ui/late";
import { MissingPart } from "../../ui/missing-part";
import { IconDownload } from "../../ui/portal-icons";
import { useArea } from "../area";
import { useCurrentUser } from "../current-user";
import { exportCall } from "./calls";
import type { Exported } from "./exported";
import { messages } from "./messages";

const [ExportDrawer, useDrawerEarly] = late<Exported & { onClose: () => void; onSchedule?: () => void }>(
  () => import("./export-drawer").then((module) => module.ExportDrawer),
  MissingPart,
);

const [ScheduleDialog] = late<Exported & { onClose: () => void }>(
  () => import("./schedule-dialog").then((module) => module.ScheduleDialog),
  MissingPart,
);

/**
 * 'Exportar', beside a list: what is on screen, as a file. Areas that do not have the report as a file have no button; an account of
 * some stores has no schedules.
 */
export function ExportButton(exported: Exported) {
  const [open, setOpen] = useState<"export" | "schedule">();
  const { switched, stores } = useCurrentUser();
  const call = exportCall(useArea(), exported.kind);
  useDrawerEarly();
  if (!call) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconDownload />} onClick={() => setOpen("export")}>
        {messages.export}
      </Button>
      {open === "export" && (
        <ExportDrawer
          {...exported}
          onClose={() => setOpen(undefined)}
          onSchedule={switched || stores ? undefined : () => setOpen("schedule")}
        />
      )}
      {open === "schedule" && <ScheduleDialog {...exported} onClose={() => setOpen(undefined)} />}
    </>
  );
}
