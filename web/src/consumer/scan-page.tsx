import "./scan.css";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../lib/api-error";
import { Camera, type NoCamera } from "./camera";
import { Field } from "./field";
import { type Scan, sendScan } from "./scan";
import { ScanResult } from "./scan-result";

const NO_CAMERA: Record<NoCamera, string> = {
  refused:
    "A câmera não foi liberada. Permita o uso dela nas configurações do navegador, ou cole abaixo o link do QR Code.",
  absent: "Não achamos uma câmera neste aparelho. Cole abaixo o link do QR Code.",
  broken:
    "A câmera não respondeu; outro aplicativo pode estar com ela. Feche-o e tente de novo, ou cole abaixo o link do QR Code.",
};

const MISSING = "Cole o link do QR Code, que começa com https:// ou http://.";

/** '/escanear': the QR Code of a paper receipt, by the camera or as a link; anybody's (IM-10). */
export function ScanPage() {
  const [text, setText] = useState("");
  const [complaint, setComplaint] = useState("");
  const [looking, setLooking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [scan, setScan] = useState<Scan>();

  const send = async (qrCode: string) => {
    setLooking(false);
    setProblem("");
    setBusy(true);
    await sendScan(qrCode).then(setScan, (error: unknown) => setProblem(errorMessage(error)));
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setComplaint(text.trim() ? "" : MISSING);
    if (text.trim() && !busy) void send(text.trim());
  };
  const again = () => {
    setScan(undefined);
    setText("");
  };
  return (
    <main className="scan">
      <h1>Escanear um cupom de papel</h1>
      {scan ? (
        <ScanResult scan={scan} onAnother={again} />
      ) : (
        <>
          <p className="lead">
            Se a loja participa, o cupom digital abre aqui. Se ainda não, contamos o seu pedido por ela. Não
            guardamos quem você é, nem o CPF do cupom.
          </p>
          {looking && (
            <Camera
              onRead={(qrCode) => void send(qrCode)}
              onFail={(why) => {
                setLooking(false);
                setProblem(NO_CAMERA[why]);
              }}
            />
          )}
          <div role="alert">{problem && <p className="complaint">{problem}</p>}</div>
          {looking ? (
            <button type="button" onClick={() => setLooking(false)}>
              Fechar a câmera
            </button>
          ) : (
            <button
              type="button"
              className="main"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return;
                setProblem("");
                setLooking(true);
              }}
            >
              {busy ? "Procurando o cupom…" : "Usar a câmera"}
            </button>
          )}
          <form onSubmit={submit} noValidate>
            <Field
              label="Ou cole o link do QR Code"
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              value={text}
              error={complaint}
              onChange={(event) => setText(event.target.value)}
            />
            <button type="submit" aria-disabled={busy}>
              Procurar
            </button>
          </form>
        </>
      )}
    </main>
  );
}
