import { EditKey } from "./edit-key";
import { adminKeys, partnerKeys, retailerKeys } from "./families";
import { messages } from "./messages";
import { NewKey } from "./new-key";

const { title, retailerTitle } = messages.list;

/** '/admin/api-key-form'. */
export const NewAdminKeyScreen = () => <NewKey family={adminKeys} listTitle={title} />;

/** '/admin/api-key-form-edit/{id}'. */
export const EditAdminKeyScreen = () => <EditKey family={adminKeys} listTitle={title} />;

/** '/admin/retailer-api-key/form'. */
export const NewRetailerKeyScreen = () => <NewKey family={retailerKeys} listTitle={retailerTitle} />;

/** '/admin/retailer-api-key/edit-form/{id}'. */
export const EditRetailerKeyScreen = () => <EditKey family={retailerKeys} listTitle={retailerTitle} />;

/** '/parceiro/api-keys/nova'. */
export const NewPartnerKeyScreen = () => <NewKey family={partnerKeys} listTitle={title} />;

/** '/parceiro/api-keys/{id}/editar'. */
export const EditPartnerKeyScreen = () => <EditKey family={partnerKeys} listTitle={title} />;
