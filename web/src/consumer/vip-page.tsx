import "./vip.css";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { Failure } from "./failure";
import { ReceiptsPage } from "./receipts-page";
import { Told } from "./told";
import { useLoaded } from "./use-loaded";
import { fetchArea, type VipArea, type VipToken } from "./vip";
import { VipEntry } from "./vip-entry";

const ENDED = "Por segurança, o acesso vale por uma hora e terminou. Entre de novo para continuar.";

/** A browser's timer holds no more. */
const LONGEST = 2 ** 31 - 1;

/** The retailer's colours, whose contrast was checked when they were chosen. */
const coloursOf = ({ backgroundColor, textColor }: VipArea) =>
  backgroundColor && textColor
    ? ({ "--vip-ground": backgroundColor, "--vip-ink": textColor } as CSSProperties)
    : undefined;

type FrameProps = { area: VipArea; onLeave?: (() => void) | undefined; children: ReactNode };

function Frame({ area, onLeave, children }: FrameProps) {
  return (
    <div className="vip" style={coloursOf(area)}>
      <header>
        <p>
          {area.logoUrl && <img src={area.logoUrl} alt="" />}
          <b>{area.tradeName}</b>
        </p>
        {onLeave && (
          <button type="button" className="quiet" onClick={onLeave}>
            Sair
          </button>
        )}
      </header>
      {children}
    </div>
  );
}

type Entered = { document: string; token: VipToken };

/** '/vip?retailer-document=&domain-key=': the receipts of one retailer's customer, who enters by a mailed code (VIP-04). */
export function VipPage({ complete }: { complete: boolean }) {
  return complete ? <Area /> : <ReceiptsPage token="" document="" />;
}

function Area() {
  const { value: area, error, again } = useLoaded("area", fetchArea);
  const [entered, setEntered] = useState<Entered>();
  const [told, setTold] = useState("");
  const leave = (why: string) => {
    setEntered(undefined);
    setTold(why);
  };
  useEffect(() => {
    if (area) document.title = `Meus cupons · ${area.tradeName}`;
  }, [area]);
  const ends = entered?.token.expiresAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` does the same whenever it was made
  useEffect(() => {
    if (!ends) return;
    const timer = setTimeout(() => leave(ENDED), Math.min(Date.parse(ends) - Date.now(), LONGEST));
    return () => clearTimeout(timer);
  }, [ends]);
  if (!area) {
    return (
      <main>
        <h1>Meus cupons</h1>
        {error === undefined ? (
          <p className="state" role="status">
            Carregando…
          </p>
        ) : (
          <Failure error={error} onRetry={again} />
        )}
      </main>
    );
  }
  if (entered) {
    return (
      <Frame area={area} onLeave={() => leave("Você saiu.")}>
        <ReceiptsPage token={entered.token.token} document={entered.document} />
      </Frame>
    );
  }
  return (
    <Frame area={area}>
      <main>
        <h1>Meus cupons</h1>
        <Told>{told}</Told>
        <VipEntry
          onEntered={(document, token) => {
            setTold("");
            setEntered({ document, token });
          }}
        />
      </main>
    </Frame>
  );
}
