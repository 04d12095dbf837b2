import { useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, type Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import { bareDocument, isCnpj } from "../../lib/brdoc";
import { messages } from "./messages";

export type RetailerBody = Schemas["RetailerSignUp"];
export type PartnerBody = Schemas["PartnerSignUp"];

/** Whose look-ups a wizard asks; both know retailers and software houses. */
export type LookUps = "/varejistas" | "/parceiros";

/** Look-ups are limited by minute and address, so an answer is kept for a while. */
const KEPT = { staleTime: 60_000, meta: { ownErrors: true }, retry: false } as const;

type Question = { email: string } | { documento: string };

const existsQuery = (base: LookUps, body: Question) =>
  $api.queryOptions("post", `${base}/verify-existence` as const, { body }, KEPT);

const companyQuery = (base: LookUps, cnpj: string) =>
  $api.queryOptions("get", `${base}/search/cnpj/{cnpj}` as const, { params: { path: { cnpj } } }, KEPT);

/** Whether the server found the value wrong; any other failure says nothing about the value. */
const isVerdict = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

const verdict = async (question: Promise<string | undefined>) => {
  try {
    return await question;
  } catch (error) {
    if (isVerdict(error)) return error.message;
    throw error;
  }
};

/** The rules that only the server can answer. One that it does not answer rejects, and then stops nobody. */
export function useRemoteRules(base: LookUps) {
  const client = useQueryClient();
  const isTaken = async (body: Question) => (await client.fetchQuery(existsQuery(base, body))).length > 0;
  const askEmail = async (email: string) => ((await isTaken({ email })) ? messages.emailTaken : undefined);
  const askCnpj = async (documento: string) => {
    if (await isTaken({ documento })) return messages.cnpjTaken;
    await client.fetchQuery(companyQuery(base, documento));
    return undefined;
  };
  return {
    email: (value: string) => verdict(askEmail(value.trim())),
    cnpj: (value: string) => verdict(askCnpj(bareDocument(value))),
  };
}

/** Whether this was asked last without an answer; asks nothing itself. */
export function useUnanswered(base: LookUps, question: Question) {
  const { error } = useQuery({ ...existsQuery(base, question), enabled: false });
  return error !== null && !isVerdict(error);
}

/** What the CNPJ's rule was told by the register, or that it went without an answer; asks nothing itself. */
export function useCompany(base: LookUps, value: string) {
  const documento = isCnpj(value) ? bareDocument(value) : "";
  const unanswered = useUnanswered(base, { documento });
  const { data: company, error } = useQuery({ ...companyQuery(base, documento), enabled: false });
  return { company, unanswered: unanswered || (error !== null && !isVerdict(error)) };
}

export const useSignUpRetailer = () => $api.useMutation("post", "/retailers/signup");
export const useSignUpPartner = () => $api.useMutation("post", "/parceiros/signup");
