import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect } from "react";
import { IconCheck } from "./icons";
import { IconCopy } from "./portal-icons";
import { toast } from "./toast";

const REFUSED = "O navegador não deixou copiar. Selecione o texto e copie com o teclado.";

type Props = { value: string; label?: string; size?: "xs" | "sm" };

/** Copies a text; says 'Copiado' for two seconds, or that the browser refused. */
export function CopyButton({ value, label = "Copiar", size = "xs" }: Props) {
  const { copied, copy, error } = useClipboard({ timeout: 2000 });
  useEffect(() => {
    if (error) toast.error(REFUSED);
  }, [error]);
  return (
    <Button
      variant="default"
      size={size}
      leftSection={copied ? <IconCheck /> : <IconCopy />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{copied ? "Copiado" : label}</span>
    </Button>
  );
}
