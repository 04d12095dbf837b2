import { formatDateTime } from "../../lib/format";
import { Tag } from "../../ui/tag";
import type { Finding } from "./findings";
import classes from "./integrity.module.css";
import { messages } from "./messages";

/** How a finding stands, with who said so and why. */
export function StateTag({ finding }: { finding: Finding }) {
  const { situacao, legitimoEm, legitimoPor, motivo, encerradoEm } = finding;
  const { tag, tone } = messages.states[situacao];
  return (
    <span className={classes.two}>
      <Tag tone={tone}>{tag}</Tag>
      {encerradoEm && <small>{messages.ended(formatDateTime(encerradoEm))}</small>}
      {situacao === "LEGITIMO" && legitimoEm && (
        <small>{messages.by(formatDateTime(legitimoEm), legitimoPor)}</small>
      )}
      {motivo && <small>{motivo}</small>}
    </span>
  );
}
