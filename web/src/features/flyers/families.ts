/** Where the two profiles keep flyers (GR-27). */
export type FlyerFamily = {
  /** The administrator sees every retailer's flyers, and names the retailer of a new one. */
  admin: boolean;
  profile: "ADMINISTRADOR" | "VAREJISTA";
  list: "/admin/green-flyer-list" | "/varejista/green-flyer-list";
  create: "/admin/green-flyer-form" | "/varejista/green-flyer-form";
  details: "/admin/green-flyer-details/$id" | "/varejista/green-flyer-details/$id";
};

export const adminFlyers: FlyerFamily = {
  admin: true,
  profile: "ADMINISTRADOR",
  list: "/admin/green-flyer-list",
  create: "/admin/green-flyer-form",
  details: "/admin/green-flyer-details/$id",
};

export const retailerFlyers: FlyerFamily = {
  admin: false,
  profile: "VAREJISTA",
  list: "/varejista/green-flyer-list",
  create: "/varejista/green-flyer-form",
  details: "/varejista/green-flyer-details/$id",
};
