import type { components } from "../api/schema";
import { call } from "./call";
import { codeCalls, type Entrance } from "./code-entry";

export type VipArea = components["schemas"]["VIPArea"];
export type VipToken = components["schemas"]["VIPToken"];

/** Who enters has no token yet. */
const NONE = "";

export const fetchArea = (signal: AbortSignal) => call<VipArea>(NONE, "/area", { signal });

/** How a customer of the area enters. */
export const entrance: Entrance<VipToken> = {
  ...codeCalls(""),
  sent: "Se este CPF tem um e-mail confirmado nesta loja, enviamos um código a ele. O código vale por 15 minutos.",
  help: "Veja também a caixa de spam. O código vai ao e-mail com que você aceitou os termos do cupom digital desta loja; sem esse aceite, peça à loja o link dos seus cupons e aceite os termos nele.",
  submit: "Ver meus cupons",
};
