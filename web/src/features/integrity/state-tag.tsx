import { formatDateTime } from "../../lib/format";
import { TwoLines } from "../../ui/list/two-lines";
import { Tag } from "../../ui/tag";
import type { Finding } from "./findings";
import { messages } from "./messages";

/** How a finding stands, with who said so and why. */
export function StateTag({ finding }: { finding: Finding }) {
  const { situacao, legitimoEm, legitimoPor, motivo, encerradoEm } = finding;
  const { tag, tone } = messages.states[situacao];
  return (
    <TwoLines>
      <Tag tone={tone}>{tag}</Tag>
      {encerradoEm && <small>{messages.ended(formatDateTime(encerradoEm))}</small>}
      {situacao === "LEGITIMO" && legitimoEm && (
        <small>{messages.by(formatDateTime(legitimoEm), legitimoPor)}</small>
      )}
      {motivo && <small>{motivo}</small>}
    </TwoLines>
  );
}
