import { $api } from "../../api/client";

/** The last part of a text's address and of its call. */
export type TextName = "termos-de-uso" | "politica-de-privacidade";

/** The version in force, which changes with a release. */
export const useLegalText = (name: TextName) =>
  $api.useQuery(
    "get",
    `/textos/${name}` as const,
    {},
    { staleTime: Number.POSITIVE_INFINITY, meta: { ownErrors: true } },
  );
