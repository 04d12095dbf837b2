import { formatCnpj } from "../../lib/format";
import { CompanyLink } from "../../modules/company-link";
import classes from "./receipts.module.css";

/** A store's name over its CNPJ; with `id` a link to the store. */
export function StoreName({ id, name, cnpj }: { id?: string; name: string; cnpj: string }) {
  return (
    <span>
      <CompanyLink kind="store" id={id} name={name} />
      <span className={classes.sub}>{formatCnpj(cnpj)}</span>
    </span>
  );
}
