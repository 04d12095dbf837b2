import { partnerArea, retailerArea } from "./area";
import { ImportStores } from "./import-stores";

/** '/varejista/lojas/importar'. */
export const RetailerImportScreen = () => <ImportStores area={retailerArea} />;

/** '/parceiro/lojas/importar'. */
export const PartnerImportScreen = () => <ImportStores area={partnerArea} />;
