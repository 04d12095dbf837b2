import type { LinkProps } from "@tanstack/react-router";
import { useOnward } from "../../ui/form/use-onward";
import { toast } from "../../ui/toast";

/** Says what was saved, and leads to the list that it stands in. */
export function useSaved(list: LinkProps["to"]) {
  const navigate = useOnward();
  return (told: string) => {
    toast.success(told);
    return navigate({ to: list, ignoreBlocker: true });
  };
}
