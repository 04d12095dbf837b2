import { daysLeft } from "../lib/days-left";
import { formatDateTime, formatDay } from "../lib/format";
import { type Kind, type PrivacyRequest, takeFile } from "./privacy-requests";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

/** The kinds, as they are asked for. */
export const KINDS: Record<Kind, string> = {
  ACESSO: "Saber o que vocês têm sobre mim",
  CORRECAO: "Corrigir um dado",
  ELIMINACAO: "Apagar o que os botões não apagam",
  QUEM_CONSULTOU: "Saber quem consultou os meus dados",
  OUTRO: "Outro direito",
};

const standing = ({ status, dueDay, daysLeft: left }: PrivacyRequest) => {
  const until = `Resposta até ${formatDay(dueDay)}: ${daysLeft(left)}.`;
  switch (status) {
    case "ABERTO":
      return `Recebido. ${until}`;
    case "EM_ANALISE":
      return `Em análise. ${until}`;
    case "RESPONDIDO":
      return "Respondido.";
    case "RECUSADO":
      return "Recusado.";
    default:
      return "Encerrado.";
  }
};

type AnswerProps = {
  token: string;
  id: string;
  answer: NonNullable<PrivacyRequest["answer"]>;
};

function Answer({ token, id, answer }: AnswerProps) {
  const { busy, error, run } = useAction(() => takeFile(token, id));
  return (
    <>
      <p className="said">
        <b>Resposta:</b> {answer.text}
      </p>
      {answer.ground && <p>Base legal: {answer.ground}</p>}
      {answer.file && (
        <button type="button" aria-disabled={busy} onClick={run}>
          {busy ? "Preparando…" : "Baixar o arquivo"}
        </button>
      )}
      <Wrong error={error} />
      <small className="said">
        Equipe da Seiva, em {formatDateTime(answer.at)}. SHA-256 da resposta: {answer.sha256}
      </small>
    </>
  );
}

type Props = { token: string; requests: PrivacyRequest[] };

/** Where each request stands, with its answer. */
export function PrivacyList({ token, requests }: Props) {
  if (requests.length === 0) return null;
  return (
    <ul className="requests" aria-label="Meus pedidos">
      {requests.map((request) => (
        <li key={request.id} className="act">
          <p>
            <b>
              Nº {request.number}: {KINDS[request.kind]}
            </b>
            <small>
              {formatDateTime(request.createdAt)}
              {request.retailer && `, sobre ${request.retailer}`}. {standing(request)}
            </small>
          </p>
          <p className="said">{request.text}</p>
          {request.answer && <Answer token={token} id={request.id} answer={request.answer} />}
        </li>
      ))}
    </ul>
  );
}
