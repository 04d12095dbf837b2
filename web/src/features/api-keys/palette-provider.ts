import { callOf } from "../../api/call-of";
import { api } from "../../api/client";
import { seeAll } from "../../modules/see-all";
import { IconKey } from "../../ui/icons";
import { families, type KeyFamily } from "./families";

/** Most keys that are offered at once. */
const SHOWN = 3;

/** Lets the palette find a family's keys by name and by the part of the key that lists show. */
const keyProvider = (family: KeyFamily) => ({
  name: `${family.list}-keys`,
  find: async (filter: string, signal: AbortSignal) => {
    const query = { page: 0, pageSize: SHOWN, filter };
    const { data } = await api.GET(callOf(family.base, "/keys"), { params: { query }, signal });
    const found = (data?.items ?? []).map(({ id, name, prefix }) => ({
      to: family.edit.replace("$id", id),
      label: `${name} · ${prefix}`,
      group: "API key",
      icon: IconKey,
    }));
    const total = data?.total ?? 0;
    if (total <= SHOWN) return found;
    const all = {
      to: family.list,
      search: { filter },
      label: seeAll(total, "keys"),
      group: "API key",
    };
    return [...found, all];
  },
});

/** Lets the palette find the keys that reach a retailer's stores: they have no screen of their own, but the list. */
export const ownKeyProvider = {
  name: "own-keys",
  area: "keys" as const,
  find: async (filter: string, signal: AbortSignal) => {
    const query = { page: 0, pageSize: SHOWN, filter };
    const { data } = await api.GET("/retailers/api-keys", { params: { query }, signal });
    const listed = (label: string, filter: string) => ({
      to: "/varejista/api-keys",
      search: { filter },
      label,
      group: "API key",
      icon: IconKey,
    });
    const found = (data?.items ?? []).map(({ name, prefix }) =>
      listed(`${name} · ${prefix}`, prefix.replace("…", "")),
    );
    const total = data?.total ?? 0;
    return total <= SHOWN ? found : [...found, listed(seeAll(total, "keys"), filter)];
  },
};

export const adminKeyProviders = [keyProvider(families.admin), keyProvider(families.retailers)];
export const partnerKeyProvider = keyProvider(families.parceiro);
