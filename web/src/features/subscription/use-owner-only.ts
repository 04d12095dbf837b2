import { useRouter } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import type { useManage } from "./queries";

/** Leads on to the provider's page; only for the retailer itself, not for an administrator in its profile. */
export function useOwnerOnly(manage: ReturnType<typeof useManage>) {
  const { switched } = useCurrentUser();
  const router = useRouter();
  const open = () =>
    manage.mutate({}, { onSuccess: ({ url }) => void router.navigate({ href: url, reloadDocument: true }) });
  return { allowed: !switched, open };
}
