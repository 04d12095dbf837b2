import { BannerDetails } from "./banner-details";
import { adminBanners, retailerBanners, supportBanners } from "./families";

/** '/admin/advertisement-details/{id}'. */
export const AdminBannerScreen = () => <BannerDetails family={adminBanners} />;

/** '/support/advertisement-details/{id}' (D-11). */
export const SupportBannerScreen = () => <BannerDetails family={supportBanners} />;

/** '/varejista/advertisement-details/{id}'. */
export const RetailerBannerScreen = () => <BannerDetails family={retailerBanners} />;
