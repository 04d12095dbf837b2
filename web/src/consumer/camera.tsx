import { useEffect, useRef, useState } from "react";
import { newQrReader } from "./qr-reader";

const EVERY_MS = 200;
/** Without a QR Code for so long, the page says what helps. */
const PATIENCE_MS = 10_000;

/** Why there is no picture. */
export type NoCamera = "refused" | "absent" | "broken";

const whyOf = (error: unknown): NoCamera => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "broken";
};

type Props = { onRead: (text: string) => void; onFail: (why: NoCamera) => void };

/** Shows what the camera sees until a QR Code is in it, which is told once. The camera is off when this goes. */
export function Camera({ onRead, onFail }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onRead, onFail });
  told.current = { onRead, onFail };
  const [waited, setWaited] = useState(false);

  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = setTimeout(() => setWaited(true), PATIENCE_MS);

    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("", "NotFoundError");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const shown = video.current;
      if (left || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      const read = await newQrReader();
      const look = async () => {
        const text = await read(shown).catch(() => undefined);
        if (left) return;
        if (text) told.current.onRead(text);
        else timer = setTimeout(look, EVERY_MS);
      };
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: unknown) => {
      if (!left) told.current.onFail(whyOf(error));
    });
    return () => {
      left = true;
      clearTimeout(timer);
      clearTimeout(patience);
      stop();
    };
  }, []);

  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label="O que a câmera vê" />
      <p role="status">
        {waited
          ? "Ainda não achamos o QR Code. Aproxime o cupom, alise o papel e procure um lugar mais claro."
          : "Aponte para o QR Code no fim do cupom."}
      </p>
    </div>
  );
}
