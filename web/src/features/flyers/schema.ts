import { required } from "../../lib/rules";
import { pageCount } from "../../modules/page-images/limits";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { type FlyerArea, ofEveryRetailer } from "./area";

/** What the form holds; in a select null is 'nothing chosen yet'. */
export type FlyerValues = { retailerId: string | null; storeIds: string[]; images: PickedImage[] };

export const emptyValues = (retailerId: string | null): FlyerValues => ({
  retailerId,
  storeIds: [],
  images: [],
});

export const flyerRules = (area: FlyerArea) => ({
  retailerId: ofEveryRetailer(area) ? [required()] : [],
  storeIds: [required()],
  images: [pageCount],
});
