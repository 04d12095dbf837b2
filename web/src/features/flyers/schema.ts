import { required } from "../../lib/rules";
import { pageCount } from "../../modules/page-images/limits";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { type FlyerArea, ofEveryRetailer } from "./area";

/** What the form holds; in a select null is 'nothing chosen yet'. `allFree`: every store without a flyer this week, and none by name. */
export type FlyerValues = {
  retailerId: string | null;
  allFree: boolean;
  storeIds: string[];
  images: PickedImage[];
};

export const emptyValues = (retailerId: string | null): FlyerValues => ({
  retailerId,
  allFree: false,
  storeIds: [],
  images: [],
});

export const flyerRules = (area: FlyerArea) => ({
  retailerId: ofEveryRetailer(area) ? [required()] : [],
  storeIds: [(ids: string[], { allFree }: FlyerValues) => (allFree ? undefined : required()(ids))],
  images: [pageCount],
});
