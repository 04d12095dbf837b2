/** The two areas that keep stores: whose calls and screens they are. */
export type StoreArea = {
  profile: "VAREJISTA" | "PARCEIRO";
  /** Root of the area's calls. */
  calls: "/varejistas/lojas" | "/parceiros/lojas";
  /** Asks what the CNPJ register says. */
  company: "/varejistas/search/cnpj/{cnpj}" | "/parceiros/search/cnpj/{cnpj}";
  list: "/varejista/lojas" | "/parceiro/lojas";
  create: "/varejista/lojas/nova" | "/parceiro/lojas/nova";
  importing: "/varejista/lojas/importar" | "/parceiro/lojas/importar";
  edit: "/varejista/lojas/$id/editar" | "/parceiro/lojas/$id/editar";
  /** The form asks whose store it is (D-76); the retailer's own form asks for the software house instead. */
  asksRetailer: boolean;
};

export const retailerArea: StoreArea = {
  profile: "VAREJISTA",
  calls: "/varejistas/lojas",
  company: "/varejistas/search/cnpj/{cnpj}",
  list: "/varejista/lojas",
  create: "/varejista/lojas/nova",
  importing: "/varejista/lojas/importar",
  edit: "/varejista/lojas/$id/editar",
  asksRetailer: false,
};

export const partnerArea: StoreArea = {
  profile: "PARCEIRO",
  calls: "/parceiros/lojas",
  company: "/parceiros/search/cnpj/{cnpj}",
  list: "/parceiro/lojas",
  create: "/parceiro/lojas/nova",
  importing: "/parceiro/lojas/importar",
  edit: "/parceiro/lojas/$id/editar",
  asksRetailer: true,
};
