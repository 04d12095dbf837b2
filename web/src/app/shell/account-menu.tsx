import { useEffect, useState } from "react";
import { late } from "../../ui/late";
import { MISSING_PART } from "../../ui/missing-part";
import { toast } from "../../ui/toast";
import { AccountButton } from "./account-button";
import classes from "./account-menu.module.css";

const sayMissing = () => toast.error(MISSING_PART);

function MissingChoices() {
  useEffect(sayMissing, []);
  return <AccountButton onClick={sayMissing} />;
}

const [Choices, useChoicesEarly] = late<object>(
  () => import("./account-choices").then((module) => module.AccountChoices),
  MissingChoices,
  () => <AccountButton aria-busy />,
);

/** Who is signed in; pressed, the theme, what is the account's own, and the way out. */
export function AccountMenu() {
  const [asked, setAsked] = useState(false);
  useChoicesEarly();
  return (
    <div className={classes.account}>
      {asked ? <Choices /> : <AccountButton onClick={() => setAsked(true)} />}
    </div>
  );
}
