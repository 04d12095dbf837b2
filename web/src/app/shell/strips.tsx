import { useNetwork } from "@mantine/hooks";
import { LateStrip } from "../../features/subscription/late-strip";
import { Strip } from "../../ui/strip";

/** What must not be missed, above everything: each line shows only while it applies. */
export function Strips() {
  const { online } = useNetwork();
  return (
    <div aria-live="polite">
      {!online && (
        <Strip title="Sem conexão.">
          O que aparece na tela pode estar desatualizado. Confira a internet.
        </Strip>
      )}
      <LateStrip />
    </div>
  );
}
