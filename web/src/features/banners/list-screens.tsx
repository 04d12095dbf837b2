import { BannerList } from "./banner-list";
import { adminBanners, retailerBanners, supportBanners } from "./families";

/** '/admin/advertisement-list'. */
export const AdminBannersScreen = () => <BannerList family={adminBanners} />;

/** '/support/advertisement-list' (D-11). */
export const SupportBannersScreen = () => <BannerList family={supportBanners} />;

/** '/varejista/advertisement-list'. */
export const RetailerBannersScreen = () => <BannerList family={retailerBanners} />;
