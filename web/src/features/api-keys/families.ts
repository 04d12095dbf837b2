/** The three sets of keys: who manages them, where their calls and screens are, and what their form asks. */
export type KeyFamily = {
  /** Root of the family's calls. */
  calls: "/admin/keys" | "/admin/retailer/keys" | "/parceiros/keys";
  /** Who fills the form in, which decides the choices offered. */
  profile: "ADMINISTRADOR" | "PARCEIRO";
  list: "/admin/api-key-list" | "/admin/retailer-api-key/list" | "/parceiro/api-keys";
  create: "/admin/api-key-form" | "/admin/retailer-api-key/form" | "/parceiro/api-keys/nova";
  edit:
    | "/admin/api-key-form-edit/$id"
    | "/admin/retailer-api-key/edit-form/$id"
    | "/parceiro/api-keys/$id/editar";
  /** The form asks for the software house, which is mandatory (D-22). */
  asksSoftwareHouse: boolean;
  /** The retailer may be left open with 'Não informar' (D-21). */
  retailerOptional: boolean;
  /** Support may hold the management of these keys (D-57). */
  restrictable: boolean;
};

export const adminKeys: KeyFamily = {
  calls: "/admin/keys",
  profile: "ADMINISTRADOR",
  list: "/admin/api-key-list",
  create: "/admin/api-key-form",
  edit: "/admin/api-key-form-edit/$id",
  asksSoftwareHouse: true,
  retailerOptional: true,
  restrictable: false,
};

export const retailerKeys: KeyFamily = {
  calls: "/admin/retailer/keys",
  profile: "ADMINISTRADOR",
  list: "/admin/retailer-api-key/list",
  create: "/admin/retailer-api-key/form",
  edit: "/admin/retailer-api-key/edit-form/$id",
  asksSoftwareHouse: false,
  retailerOptional: false,
  restrictable: false,
};

export const partnerKeys: KeyFamily = {
  calls: "/parceiros/keys",
  profile: "PARCEIRO",
  list: "/parceiro/api-keys",
  create: "/parceiro/api-keys/nova",
  edit: "/parceiro/api-keys/$id/editar",
  asksSoftwareHouse: false,
  retailerOptional: true,
  restrictable: true,
};
