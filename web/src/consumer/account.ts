import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { askPasskey, createPasskey } from "../lib/passkeys";
import { call, send } from "./call";
import { codeCalls, type Entrance } from "./code-entry";

export type Account = components["schemas"]["CustomerAccount"];
/** A retailer of an account, by its name. */
export type NamedRetailer = Pick<Account["retailers"][number], "id" | "tradeName">;
export type Session = components["schemas"]["CustomerSession"];
export type OtherRetailer = components["schemas"]["OtherRetailer"];

/** A receipt with the retailer that vouches for the person. */
export type AccountReceipt = components["schemas"]["AccountReceipt"];
/** Changes of choices with every retailer of the account; what is absent stays. */
export type AccountChoice = components["schemas"]["AccountChoice"];

const PATH = "/account";

/** How a person enters their account with a code. */
export const entrance: Entrance<Session> = {
  ...codeCalls(PATH),
  sent: "Se há uma conta com este CPF, enviamos um código ao e-mail dela. O código vale por 15 minutos.",
  help: "Veja também a caixa de spam. O código vai ao e-mail com que você aceitou os termos do cupom digital pela primeira vez; sem um aceite, peça à loja o link dos seus cupons e aceite os termos nele.",
  submit: "Entrar",
};

export const signIn = (document: string, password: string) =>
  call<Session>("", `${PATH}/sign-in`, {
    method: "POST",
    body: { document: bareDocument(document), password },
  });

export const fetchAccount = (token: string, signal?: AbortSignal) => call<Account>(token, PATH, { signal });

export const openRetailer = (token: string, id: string) =>
  call<components["schemas"]["RetailerSession"]>(token, `${PATH}/retailers/${id}/tokens`, { method: "POST" });

/** What narrows the list of an account; each may be empty. */
export type Narrowed = {
  filter: string;
  retailerId: string;
  startDate: string;
  endDate: string;
  /** Those alone that the sums of months count. */
  counted: "" | "true";
};

/** A receipt of that list, with what its month comes to. */
export type ListedReceipt = AccountReceipt & { month: components["schemas"]["AccountMonth"] | undefined };

/** A part of the receipts of all retailers; an empty cursor is the first. */
export async function fetchAccountReceipts(
  token: string,
  narrowed: Narrowed,
  cursor: string,
  signal: AbortSignal,
) {
  const asked = Object.entries({ ...narrowed, cursor }).filter(([, value]) => value);
  const { items, months, nextCursor } = await call<components["schemas"]["AccountReceipts"]>(
    token,
    `${PATH}/receipts?${new URLSearchParams(asked)}`,
    { signal },
  );
  const listed: ListedReceipt[] = items.map((item) => ({
    ...item,
    month: months.find(({ month }) => item.issuedAt.startsWith(month)),
  }));
  return { items: listed, nextCursor };
}

export const chooseForAll = (token: string, change: AccountChoice) =>
  call<components["schemas"]["AccountChosen"]>(token, `${PATH}/preferences`, {
    method: "PATCH",
    body: change,
  });

export const takeAddress = (token: string, id: string) =>
  send(token, `${PATH}/retailers/${id}/email`, { method: "POST" });

/** An empty password takes away the one that there is. */
export const choosePassword = (token: string, newPassword: string) =>
  send(token, `${PATH}/password`, { method: "PUT", body: { newPassword } });

export const endSession = (token: string) => send(token, `${PATH}/tokens/current`, { method: "DELETE" });

type Ceremony = components["schemas"]["AccountCeremony"];
export type OwnPasskey = components["schemas"]["AccountPasskey"];

const PASSKEYS = `${PATH}/passkeys`;

/** Asks the device for a passkey, which says by itself whose account it opens. */
export async function signInByPasskey() {
  const { session, options } = await call<Ceremony>("", `${PASSKEYS}/sign-in`, { method: "POST" });
  const body = { session, credential: await askPasskey(options) };
  return call<Session>("", `${PASSKEYS}/complete-sign-in`, { method: "POST", body });
}

export const fetchPasskeys = (token: string, signal: AbortSignal) =>
  call<components["schemas"]["AccountPasskeys"]>(token, PASSKEYS, { signal });

/** Has the device make a passkey. */
export async function addPasskey(token: string, name: string) {
  const { session, options } = await call<Ceremony>(token, `${PASSKEYS}/registration`, { method: "POST" });
  const body = { session, name, credential: await createPasskey(options) };
  return call<OwnPasskey>(token, PASSKEYS, { method: "POST", body });
}

export const removePasskey = (token: string, id: string) =>
  send(token, `${PASSKEYS}/${id}`, { method: "DELETE" });
