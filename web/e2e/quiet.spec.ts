import { screensAreAccessible } from "./accessible";

screensAreAccessible([
  ["admin", "/admin/customers-list"],
  ["suporte", "/lojas-paradas"],
  ["varejista", "/lojas-paradas"],
]);
