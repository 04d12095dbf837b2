import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { ownBase } from "../area";

/** A page of the schedules that the account sees. */
export const schedulesPage = (area: keyof typeof ownBase, page: number, pageSize: number) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/report-schedules"),
    { params: { query: { page, pageSize } } },
    tagged("schedules"),
  );
