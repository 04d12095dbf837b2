import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, type Schemas } from "../../api/client";
import { keep, readKept } from "../../lib/kept";

type Category = Schemas["Category"];
type Kept = { at: number; list: Category[] };

/** The list changes with a release of the program, so one of today need not be asked for again. */
const GOOD_MS = 24 * 3_600_000;

const isKept = (value: unknown): value is Kept => {
  const { at, list } = (value ?? {}) as Partial<Kept>;
  return (
    typeof at === "number" &&
    Array.isArray(list) &&
    list.every((one) => typeof one?.nome === "string" && one.id)
  );
};

/** A list that browser storage keeps (GR-28): there at once, and asked for again when it is old. */
const keptQuery = (path: "/categorias" | "/categorias/public", key: string) => {
  const kept = () => {
    const value = readKept("localStorage", key);
    return isKept(value) ? value : undefined;
  };
  return queryOptions({
    queryKey: ["categories", path],
    queryFn: async ({ signal }): Promise<Category[]> => {
      const { data = [] } = await api.GET(path, { signal });
      keep("localStorage", key, { at: Date.now(), list: data } satisfies Kept);
      return data;
    },
    initialData: () => kept()?.list,
    initialDataUpdatedAt: () => kept()?.at,
    staleTime: GOOD_MS,
  });
};

/** Business segments, for who is signed in. */
export const useCategories = () => useQuery(keptQuery("/categorias", "seiva:categories"));

/** Business segments, for who signs up. */
export const usePublicCategories = () => useQuery(keptQuery("/categorias/public", "seiva:public-categories"));
