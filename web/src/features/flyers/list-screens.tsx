import { adminFlyers, retailerFlyers } from "./families";
import { FlyerList } from "./flyer-list";

/** The administrator's. */
export const AdminFlyerListScreen = () => <FlyerList family={adminFlyers} />;

/** The retailer's. */
export const RetailerFlyerListScreen = () => <FlyerList family={retailerFlyers} />;
