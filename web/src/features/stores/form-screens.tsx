import { partnerArea, retailerArea } from "./area";
import { EditStore } from "./edit-store";
import { NewStore } from "./new-store";

/** '/varejista/lojas/nova'. */
export const NewRetailerStoreScreen = () => <NewStore area={retailerArea} />;

/** '/varejista/lojas/{id}/editar'. */
export const EditRetailerStoreScreen = () => <EditStore area={retailerArea} />;

/** '/parceiro/lojas/nova'. */
export const NewPartnerStoreScreen = () => <NewStore area={partnerArea} />;

/** '/parceiro/lojas/{id}/editar'. */
export const EditPartnerStoreScreen = () => <EditStore area={partnerArea} />;
