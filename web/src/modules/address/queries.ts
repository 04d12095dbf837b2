import { useQuery } from "@tanstack/react-query";
import { $api, type Schemas } from "../../api/client";

export type Place = Schemas["Place"];

/** States and municipalities change with a release of the program. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

export const useStates = () => useQuery($api.queryOptions("get", "/locations/estados", {}, NEVER_STALE));

/** The municipalities of a state; nothing is asked before a state is chosen (LOC-04). */
export const useCities = (uf: string | null) =>
  useQuery({
    ...$api.queryOptions(
      "get",
      "/locations/cidades/{state}",
      { params: { path: { state: uf ?? "" } } },
      NEVER_STALE,
    ),
    enabled: uf !== null,
  });

/** What a CEP of 8 digits stands for. The form says itself when it is not known or cannot be asked. */
export const placeQuery = (cep: string) =>
  $api.queryOptions(
    "get",
    "/places/{id}",
    { params: { path: { id: cep } } },
    { ...NEVER_STALE, retry: false, meta: { ownErrors: true } },
  );
