import { adminKeys, partnerKeys, retailerKeys } from "./families";
import { KeyList } from "./key-list";
import { messages } from "./messages";

/** '/admin/api-key-list'. */
export const AdminKeyListScreen = () => <KeyList family={adminKeys} subtitle={messages.list.adminSubtitle} />;

/** '/admin/retailer-api-key/list'. */
export const RetailerKeyListScreen = () => (
  <KeyList family={retailerKeys} subtitle={messages.list.retailerSubtitle} />
);

/** '/parceiro/api-keys'. */
export const PartnerKeyListScreen = () => (
  <KeyList family={partnerKeys} subtitle={messages.list.partnerSubtitle} />
);
