import { formatCnpj } from "../../lib/format";
import classes from "./receipts.module.css";

/** A store's name over its CNPJ. */
export function StoreName({ name, cnpj }: { name: string; cnpj: string }) {
  return (
    <span>
      {name}
      <span className={classes.sub}>{formatCnpj(cnpj)}</span>
    </span>
  );
}
