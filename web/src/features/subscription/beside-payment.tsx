import { Link, Outlet } from "@tanstack/react-router";
import { IconArrowLeft } from "../../ui/icons";
import { beside } from "./messages";
import classes from "./subscription.module.css";

/** Around the screens that who has not paid reaches: the way back to the payment. */
export function BesidePayment() {
  return (
    <>
      <Link to="/checkout-finished" search={{ cancelado: true }} className={classes.back}>
        <IconArrowLeft size={18} />
        {beside.back}
      </Link>
      <Outlet />
    </>
  );
}
