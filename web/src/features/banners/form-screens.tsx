import { adminBanners, retailerBanners, supportBanners } from "./families";
import { EditBanner, NewBanner } from "./save-banner";

/** '/admin/advertisement-form'. */
export const NewAdminBannerScreen = () => <NewBanner family={adminBanners} />;

/** '/admin/advertisement-form-edit/{id}'. */
export const EditAdminBannerScreen = () => <EditBanner family={adminBanners} />;

/** '/support/advertisement-form' (D-11). */
export const NewSupportBannerScreen = () => <NewBanner family={supportBanners} />;

/** '/support/advertisement-form-edit/{id}' (D-11). */
export const EditSupportBannerScreen = () => <EditBanner family={supportBanners} />;

/** '/varejista/advertisement-form'. */
export const NewRetailerBannerScreen = () => <NewBanner family={retailerBanners} />;

/** '/varejista/advertisement-form-edit/{id}'. */
export const EditRetailerBannerScreen = () => <EditBanner family={retailerBanners} />;
