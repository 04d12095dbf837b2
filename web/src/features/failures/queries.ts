import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { type StaffArea, staffBase } from "../../modules/area";

const told = () => ({ onSettled: useRefresh("failures") });

export const useSee = (area: StaffArea) =>
  $api.useMutation("put", callOf(staffBase[area], "/falhas/{id}/vista"), told());

export const useSeeAll = (area: StaffArea) =>
  $api.useMutation("put", callOf(staffBase[area], "/falhas/vistas"), told());

export const useAgain = (area: StaffArea) =>
  $api.useMutation("post", callOf(staffBase[area], "/falhas/{id}/tentativa"), told());
