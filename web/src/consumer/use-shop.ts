import { useEffect, useState } from "react";
import type { NamedRetailer } from "./account";

const here = () => {
  const shop: Partial<NamedRetailer> | undefined = window.history.state?.shop;
  return shop?.id && shop.tradeName ? { id: shop.id, tradeName: shop.tradeName } : undefined;
};

/**
 * Which retailer of an account is opened, as a place of the browser's history: Back leads to the account, Forward and a page
 * that is loaded again to the retailer.
 */
export function useShop() {
  const [shop, setShop] = useState(here);
  useEffect(() => {
    const follow = () => setShop(here());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  return {
    shop,
    open: (next: NamedRetailer) => {
      const { id, tradeName } = next;
      window.history.pushState({ shop: { id, tradeName } }, "");
      setShop(next);
    },
    /** Back to where it was opened. */
    back: () => window.history.back(),
    /** Closes it for good: nothing leads into it again. */
    close: () => {
      if (here()) window.history.replaceState(null, "");
      setShop(undefined);
    },
  };
}
