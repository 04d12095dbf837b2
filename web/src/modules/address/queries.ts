import { useQuery } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";

/** States and municipalities change with a release of the server, if ever. */
const STALE_MS = Number.POSITIVE_INFINITY;

/** The 27 states, by name. */
export const useStates = () => $api.useQuery("get", "/locations/estados", {}, { staleTime: STALE_MS });

/** The municipalities of a state; asked once one is chosen. */
export const useCities = (uf: string | null) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/locations/cidades/{state}",
      { params: { path: { state: uf ?? "" } } },
      { staleTime: STALE_MS, enabled: uf !== null },
    ),
  );

/** What a CEP stands for, or null when it is not known or the look-up does not answer: the form goes on without. */
export async function findPlace(cep: string): Promise<Schemas["Place"] | null> {
  try {
    const { data } = await api.GET("/places/{id}", { params: { path: { id: cep } } });
    return data ?? null;
  } catch {
    return null;
  }
}
