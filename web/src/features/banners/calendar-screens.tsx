import { adminBanners, retailerBanners, supportBanners } from "./families";
import { OccupancyScreen } from "./occupancy-screen";

/** '/admin/advertisement-calendar'. */
export const AdminCalendarScreen = () => <OccupancyScreen family={adminBanners} />;

/** '/support/advertisement-calendar'. */
export const SupportCalendarScreen = () => <OccupancyScreen family={supportBanners} />;

/** '/varejista/advertisement-calendar'. */
export const RetailerCalendarScreen = () => <OccupancyScreen family={retailerBanners} />;
