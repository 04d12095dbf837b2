import { partnerArea, retailerArea } from "./area";
import { StoreList } from "./store-list";

/** '/varejista/lojas'. */
export const RetailerStoresScreen = () => <StoreList area={retailerArea} />;

/** '/parceiro/lojas'. */
export const PartnerStoresScreen = () => <StoreList area={partnerArea} />;
