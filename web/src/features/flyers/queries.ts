import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import type { Ask } from "../../modules/choices/use-choices";
import type { Sign } from "../../modules/page-images/send-pages";
import { type FlyerArea, flyerBase, ofEveryRetailer } from "./area";

export type Flyer = Schemas["Flyer"];
export type FlyerWeek = Schemas["FlyerWeek"];

export const useFlyer = (area: FlyerArea, id: string) =>
  $api.useQuery("get", callOf(flyerBase[area], "/encartes/{id}"), { params: { path: { id } } });

/** Stores that a day of the week names; the rest are counted. */
export const NAMED = 4;

/** What the retailer's stores have this week; an administrator's only once a retailer is chosen. */
export const useWeek = (area: FlyerArea, retailerId: string | null) =>
  $api.useQuery(
    "get",
    callOf(flyerBase[area], "/encartes/semana"),
    { params: { query: { varejistaId: retailerId ?? undefined, limite: NAMED } } },
    { enabled: !ofEveryRetailer(area) || retailerId !== null, ...tagged("flyers") },
  );

/** Stores of the retailer without a flyer this week, to choose from: the others are not offered (D-50). */
export const freeStores =
  (area: FlyerArea, retailerId: string | null): Ask<Schemas["FlyerStoreChoice"]> =>
  (asked) =>
    $api.queryOptions(
      "get",
      callOf(flyerBase[area], "/encartes/semana/livres"),
      { params: { query: { varejistaId: retailerId ?? undefined, ...asked } } },
      tagged("flyers"),
    );

/**
 * After a change, and after a refusal, which means that somebody else made one: lists and weeks are asked again. A
 * flyer itself never changes, and the one that is looked at may just have been deleted.
 */
const useFlyerEvents = () => ({ onSettled: useRefresh("flyers") });

export const useCreateFlyer = (area: FlyerArea) =>
  $api.useMutation("post", callOf(flyerBase[area], "/encartes"), useFlyerEvents());

export const useDeleteFlyer = (area: FlyerArea) =>
  $api.useMutation("delete", callOf(flyerBase[area], "/encartes/{id}"), useFlyerEvents());

export const signPages =
  (area: FlyerArea): Sign =>
  async (body) => {
    const { data } = await api.POST(callOf(flyerBase[area], "/cdn/signed-urls"), { body });
    return data as Schemas["UploadAddress"][];
  };
