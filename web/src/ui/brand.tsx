import { brand } from "../lib/brand/brand";
import logo from "../lib/brand/logo.svg";
import classes from "./brand.module.css";

/** Logo and name of the programme, as the white label sets them. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <img src={logo} alt="" width={28} height={28} />
      {brand.name}
    </span>
  );
}
