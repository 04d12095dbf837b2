import type { CompanyArea } from "../../modules/area";

/** The two areas that keep stores. */
export type StoreArea = CompanyArea;

/** A software house says whose store it is (D-76); the retailer's own form asks for the software house instead. */
export const asksRetailer = (area: StoreArea) => area === "parceiro";
