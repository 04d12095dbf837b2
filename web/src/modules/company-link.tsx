import { Link, type LinkProps } from "@tanstack/react-router";
import { mayChange } from "./access";
import { type Area, useArea } from "./area";
import { type User, useCurrentUser } from "./current-user";
import { supportPage } from "./support-pages";

type Kind = "store" | "retailer" | "house";
type Way = Pick<LinkProps, "to" | "params" | "search">;

const DETAILS = {
  store: "/admin/store-details/$id",
  retailer: "/admin/retailer-details/$id",
  house: "/admin/partner-details/$id",
} as const;

const receiptsOfStore = (lojaId: string): Way => ({ to: "/lista-cupons", search: { lojaId } });
const receiptsOfRetailer = (varejistaIds: string): Way => ({ to: "/lista-cupons", search: { varejistaIds } });

/** What a company has of a store: its form, and for who may not change it its receipts. */
const storeOf =
  (to: "/varejista/lojas/$id/editar" | "/parceiro/lojas/$id/editar") =>
  (id: string, user: User): Way =>
    mayChange(user, "stores") ? { to, params: { id } } : receiptsOfStore(id);

/** Where each area looks at a store or company; what it has no screen of is absent. */
const ways: Record<Exclude<Area, "admin">, { [K in Kind]?: (id: string, user: User) => Way }> = {
  support: {
    store: (id) => supportPage("LOJA", id),
    retailer: (id) => supportPage("VAREJISTA", id),
    house: (id) => supportPage("PARCEIRO", id),
  },
  varejista: { store: storeOf("/varejista/lojas/$id/editar") },
  parceiro: { store: storeOf("/parceiro/lojas/$id/editar"), retailer: receiptsOfRetailer },
};

type Props = { kind: Kind; id: string | null | undefined; name: string };

/** The name of a store or company, as a link to where the reader looks at it; plain where there is no such place. */
export function CompanyLink({ kind, id, name }: Props) {
  const area = useArea();
  const user = useCurrentUser();
  if (!id) return name;
  const way = area === "admin" ? { to: DETAILS[kind], params: { id } } : ways[area][kind]?.(id, user);
  return way ? <Link {...way}>{name}</Link> : name;
}
