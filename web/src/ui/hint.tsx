import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from "react";
import type { BubbleProps } from "./hint-bubble";
import { late } from "./late";

type Told = Pick<
  HTMLAttributes<HTMLElement>,
  "onMouseEnter" | "onMouseLeave" | "onFocus" | "onBlur" | "aria-describedby"
>;

type Props = {
  label: string;
  /** Of whole sentences: over several lines. */
  long?: boolean;
  /** Hands what it is given on to its element. */
  children: ReactElement<Told>;
};

const [Bubble] = late<BubbleProps>(
  () => import("./hint-bubble").then((module) => module.HintBubble),
  () => null,
);

/** Explains an element on hover, focus and touch, until Escape; what draws the bubble is fetched with the first one. */
export function Hint({ label, long, children }: Props) {
  const id = useId();
  const [at, setAt] = useState<HTMLElement>();
  const tell = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setAt(currentTarget);
  const hide = () => setAt(undefined);
  const told = at !== undefined;
  useEffect(() => {
    if (!told) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setAt(undefined);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [told]);
  return (
    <>
      {cloneElement(children, {
        onMouseEnter: tell,
        onMouseLeave: hide,
        onFocus: tell,
        onBlur: hide,
        "aria-describedby": told ? id : undefined,
      })}
      {at && <Bubble id={id} at={at} label={label} long={long} />}
    </>
  );
}
