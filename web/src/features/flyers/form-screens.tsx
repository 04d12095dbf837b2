import { adminFlyers, retailerFlyers } from "./families";
import { FlyerForm } from "./flyer-form";

/** The administrator's. */
export const AdminFlyerFormScreen = () => <FlyerForm family={adminFlyers} />;

/** The retailer's. */
export const RetailerFlyerFormScreen = () => <FlyerForm family={retailerFlyers} />;
