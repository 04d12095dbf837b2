import { useId } from "react";

type Props = { label: string; help: string; on: boolean; onChange: (on: boolean) => void };

/** A choice that is on or off, with what it means. */
export function Switch({ label, help, on, onChange }: Props) {
  const id = useId();
  return (
    <label className="choice">
      <span>
        <b id={id}>{label}</b>
        <small id={`${id}-help`}>{help}</small>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** What each of the two choices is called, and what the one means that means the same everywhere. */
export const GREEN = "Nunca imprimir meus cupons";
export const VIBE = "Enviar meus cupons à Vibe";
export const VIBE_HELP =
  "Parceira do programa. Vão a loja, a data, o valor e a chave de acesso de cada cupom novo, com um código do seu CPF. Não vão o CPF, o nome nem os itens.";
