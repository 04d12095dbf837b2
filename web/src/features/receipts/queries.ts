import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { type Area, ownBase } from "../../modules/area";

/** One receipt; the screen itself says that there is none. */
export const receiptQuery = (area: Area, accessKey: string) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/cupons/{accessKey}"),
    { params: { path: { accessKey } } },
    { meta: { ownErrors: true } },
  );
