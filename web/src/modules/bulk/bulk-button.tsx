import { Button } from "@mantine/core";
import { useState } from "react";
import { IconCheck } from "../../ui/icons";
import { late } from "../../ui/late";
import { ownBase, useArea } from "../area";
import { useCurrentUser } from "../current-user";
import type { BulkBar as Bar } from "./bulk-bar";
import type { Selection } from "./use-selection";

const [BulkBar] = late<Parameters<typeof Bar>[0]>(
  () => import("./bulk-bar").then((module) => module.BulkBar),
  () => null,
);

/** 'Selecionar', among a list's tools. Whoever is in another's profile, or has some of the stores alone, does nothing to many. */
export function BulkButton({ selection }: { selection: Selection }) {
  const { switched, stores } = useCurrentUser();
  if (switched || stores) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCheck />}
      aria-pressed={selection.on}
      onClick={selection.on ? selection.end : selection.begin}
    >
      Selecionar
    </Button>
  );
}

/** What is done to the chosen rows, while rows are being chosen; what was begun is watched also afterwards. */
export function BulkActions(props: Omit<Parameters<typeof Bar>[0], "base">) {
  const base = ownBase[useArea()];
  const [used, setUsed] = useState(false);
  if (props.selection.on && !used) setUsed(true);
  return used ? <BulkBar {...props} base={base} /> : null;
}
