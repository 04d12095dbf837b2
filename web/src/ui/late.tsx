import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { onFirstTouch } from "../lib/first-touch";
import { Region } from "./region";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that stands above every screen and is rarely shown: its code is fetched at the first touch of the page, not
 * before the screen. `Waiting` stands in for it until its code is there, `Missing` where it did not arrive.
 */
export function late<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props>,
  Waiting: ComponentType<Props> = () => null,
) {
  const Part = lazy(async () => ({ default: await load() }));
  const Late = (props: Props) => {
    const drawn: ReactNode = createElement(Part as ComponentType<Props>, props);
    return (
      <Region fallback={<Missing {...props} />}>
        <Suspense fallback={<Waiting {...props} />}>{drawn}</Suspense>
      </Region>
    );
  };
  // A failure is met again where the part is needed.
  const useEarly = () => useEffect(() => onFirstTouch(() => void load().catch(() => undefined)), []);
  return [Late, useEarly] as const;
}
