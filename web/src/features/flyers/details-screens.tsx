import { adminFlyers, retailerFlyers } from "./families";
import { FlyerDetails } from "./flyer-details";

/** The administrator's. */
export const AdminFlyerDetailsScreen = () => <FlyerDetails family={adminFlyers} />;

/** The retailer's. */
export const RetailerFlyerDetailsScreen = () => <FlyerDetails family={retailerFlyers} />;
