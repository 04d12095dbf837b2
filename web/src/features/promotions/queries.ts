import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { versionedOf } from "../../modules/edit/use-editing";

export type PromotionRow = Schemas["PromotionRow"];
export type Promotion = Schemas["Promotion"];
export type PromotionItem = Schemas["PromotionItem"];
export type PromotionStore = Schemas["PromotionStore"];

export const readPromotion = async (id: string, signal?: AbortSignal) =>
  versionedOf<Promotion>(await api.GET("/admin/promocoes/{id}", { params: { path: { id } }, signal }));

const promotion = (id: string) =>
  $api.queryOptions("get", "/admin/promocoes/{id}", { params: { path: { id } } }, tagged("promotions"));

/** A promotion's products, and how many stores it has. */
export const usePromotion = (id: string) => useQuery(promotion(id));

/** A page of a promotion's stores, from 0. */
export const usePromotionStores = (id: string, page: number, pageSize: number) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/admin/promocoes-lojas/{id}",
      { params: { path: { id }, query: { page, pageSize } } },
      { ...tagged("promotions"), placeholderData: keepPreviousData },
    ),
  );

/** What takes part. */
export const useParticipation = (id: string) =>
  useQuery(
    $api.queryOptions(
      "get",
      "/admin/promocoes/{id}/participacoes",
      { params: { path: { id } } },
      tagged("promotions"),
    ),
  );

type Simulation = Schemas["Simulation"];

/** Whether a simulation is still to end. */
export const isSimulating = ({ estado }: Simulation) => estado === "waiting" || estado === "running";

/** How often a simulation's progress is asked for. */
const ASKED_MS = 1500;

/** A promotion's last simulation; asked for again and again only while it runs. */
export const useSimulation = (id: string) =>
  useQuery({
    ...$api.queryOptions(
      "get",
      "/admin/promocoes/{id}/simulacao",
      { params: { path: { id } } },
      tagged("simulations"),
    ),
    refetchInterval: ({ state }) =>
      state.data?.ultima && isSimulating(state.data.ultima) ? ASKED_MS : false,
  });

const useSimulationEvents = () => ({ onSettled: useRefresh("simulations") });
export const useSimulate = () =>
  $api.useMutation("post", "/admin/promocoes/{id}/simulacao", useSimulationEvents());
export const useCancelSimulation = () =>
  $api.useMutation("delete", "/admin/promocoes/{id}/simulacao", useSimulationEvents());

/** After a change, or a refusal because somebody else made one. */
const usePromotionEvents = () => ({ onSettled: useRefresh("promotions") });
/** Of products and stores: the last simulation was of others. */
const usePartEvents = () => ({ onSettled: useRefresh("promotions", "simulations") });

export const useCreatePromotion = () => $api.useMutation("post", "/admin/promocoes", usePromotionEvents());
export const useUpdatePromotion = () =>
  $api.useMutation("put", "/admin/promocoes/{id}", usePromotionEvents());
export const useAddItem = () => $api.useMutation("post", "/admin/promocoes-items", usePartEvents());
export const useRemoveItem = () => $api.useMutation("delete", "/admin/promocoes-items/{id}", usePartEvents());
export const useAddStore = () => $api.useMutation("post", "/admin/promocoes-lojas", usePartEvents());
export const useRemoveStore = () =>
  $api.useMutation("delete", "/admin/promocoes-lojas/{id}", usePartEvents());

type Asked = { filter?: string; limite?: number; ids?: string[] };

/** Sponsors to choose from: those that a name finds, or the chosen one. */
export const sponsorsToChoose = ({ filter, limite = 50, ids }: Asked) => ({
  queryKey: ["sponsorsToChoose", filter, limite, ids],
  ...tagged("sponsors"),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (ids) {
      const one = async (id: string) =>
        (await api.GET("/admin/patrocinadores/{id}", { params: { path: { id } }, signal })).data;
      return (await Promise.all(ids.map(one))).filter((found) => found !== undefined);
    }
    const query = { filter, pageSize: limite };
    const { data } = await api.GET("/admin/patrocinadores", { params: { query }, signal });
    return data?.items ?? [];
  },
});
