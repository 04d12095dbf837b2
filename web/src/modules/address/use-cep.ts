import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { bareDigits } from "../../lib/brdoc";
import { type Place, placeQuery } from "./queries";

const CEP_DIGITS = 8;

/**
 * Looks a CEP up as soon as it is whole and hands what it stands for to `fill`; the CEP that the form began with is
 * not asked. A failure is told by `state` and keeps nobody from going on.
 */
export function useCep(initial: string, fill: (place: Place) => void) {
  const client = useQueryClient();
  const asked = useRef(bareDigits(initial));
  const [state, setState] = useState<"idle" | "searching" | "unknown" | "unavailable">("idle");

  const look = async (typed: string) => {
    const cep = bareDigits(typed);
    if (cep === asked.current) return;
    asked.current = cep;
    setState(cep.length === CEP_DIGITS ? "searching" : "idle");
    if (cep.length !== CEP_DIGITS) return;
    try {
      const place = await client.fetchQuery(placeQuery(cep));
      if (asked.current !== cep) return;
      setState("idle");
      fill(place);
    } catch (error) {
      if (asked.current !== cep) return;
      setState(error instanceof ApiError && error.status === 404 ? "unknown" : "unavailable");
    }
  };
  return { look, state };
}
