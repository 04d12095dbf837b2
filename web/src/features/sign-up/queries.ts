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

/** The rules that only the server can answer. One that it does not answer rejects, and then stops nobody. */
export function useRemoteRules(base: LookUps) {
  const client = useQueryClient();
  const isTaken = async (body: Question) => (await client.fetchQuery(existsQuery(base, body))).length > 0;
  return {
    email: async (value: string) =>
      (await isTaken({ email: value.trim() })) ? messages.emailTaken : undefined,
    cnpj: async (value: string) => {
      const documento = bareDocument(value);
      if (await isTaken({ documento })) return messages.cnpjTaken;
      try {
        await client.fetchQuery(companyQuery(base, documento));
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return error.message;
        throw error;
      }
      return undefined;
    },
  };
}

/** Whether this was asked last without an answer; asks nothing itself. */
export const useUnanswered = (base: LookUps, question: Question) =>
  useQuery({ ...existsQuery(base, question), enabled: false }).isError;

/** What the CNPJ's rule was told by the register; asks nothing itself. */
export const useCompany = (base: LookUps, value: string) =>
  useQuery({ ...companyQuery(base, isCnpj(value) ? bareDocument(value) : ""), enabled: false });

/** Business segments, which change with a release. */
export const useSegments = () =>
  $api.useQuery("get", "/categorias/public", {}, { staleTime: Number.POSITIVE_INFINITY });

export const useSignUpRetailer = () => $api.useMutation("post", "/retailers/signup");
export const useSignUpPartner = () => $api.useMutation("post", "/parceiros/signup");
