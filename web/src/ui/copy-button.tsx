import { Button, CopyButton as Copy } from "@mantine/core";
import { IconCheck, IconCopy } from "./icons";

/** Copies a text; says 'Copiado' for two seconds. */
export function CopyButton({ value, label = "Copiar" }: { value: string; label?: string }) {
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck /> : <IconCopy />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? "Copiado" : label}</span>
        </Button>
      )}
    </Copy>
  );
}
