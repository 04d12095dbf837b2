import { formatDateTime } from "../lib/format";
import { statusAndMessage } from "./failure";
import { cancelRequest, type Request } from "./requests";
import { useAction } from "./use-action";

const WHAT = { export: "baixar os dados", withdraw: "retirar o aceite", erase: "apagar os dados" };

const standing = ({ status, dueAt, reason }: Request) => {
  if (status === "waiting") return `Espera até ${formatDateTime(dueAt)}. O varejista pode pará-lo.`;
  if (status === "ready")
    return Date.parse(dueAt) > Date.now()
      ? `Pronto: baixe até ${formatDateTime(dueAt)}.`
      : "O prazo para baixar acabou. Faça outro pedido.";
  if (status === "stopped") return `Foi parado. Motivo: ${reason ?? "não informado"}`;
  return status === "cancelled" ? "Você desistiu." : "Cumprido.";
};

function Line({ token, request, onChanged }: { token: string; request: Request; onChanged: () => void }) {
  const { busy, error, run } = useAction(async () => {
    await cancelRequest(token, request.id);
    onChanged();
  });
  return (
    <li className="act">
      <p>
        <b>Pedido para {WHAT[request.action]}</b>
        <small>
          {formatDateTime(request.createdAt)}. {standing(request)}
        </small>
      </p>
      {request.status === "waiting" && (
        <button type="button" aria-disabled={busy} onClick={run}>
          {busy ? "Enviando…" : "Desistir do pedido"}
        </button>
      )}
      {error !== undefined && (
        <p className="complaint" role="alert">
          Não foi possível desistir. {statusAndMessage(error)} Toque de novo para tentar outra vez.
        </p>
      )}
    </li>
  );
}

type Props = { token: string; requests: Request[]; onChanged: () => void };

/** Where the customer's requests stand. */
export function RequestsList({ token, requests, onChanged }: Props) {
  if (requests.length === 0) return null;
  return (
    <ul className="requests" aria-label="Seus pedidos">
      {requests.map((request) => (
        <Line key={request.id} token={token} request={request} onChanged={onChanged} />
      ))}
    </ul>
  );
}
