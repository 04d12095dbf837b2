import { useQuery } from "@tanstack/react-query";
import { areaOf, staffBase } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { allowedOf, companyLines, fetchStaffLines } from "../navigation";

/** The navigation's lines that the account sees now; staff's come with their first page. */
export const useLines = () => {
  const user = useCurrentUser();
  const ofStaff = areaOf[user.profile] in staffBase;
  const { data = [] } = useQuery({
    queryKey: ["staff-lines"],
    queryFn: fetchStaffLines,
    enabled: ofStaff,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return allowedOf(ofStaff ? data : companyLines, user);
};
