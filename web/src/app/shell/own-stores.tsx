import { formatList } from "../../lib/format";
import { useCurrentUser } from "../../modules/current-user";
import { seenStores } from "../../modules/seen-stores";
import classes from "./own-stores.module.css";

/** Most stores that are named. */
const NAMED = 3;

/** Above every screen of an account of some stores alone: what is below is of these. */
export function OwnStores() {
  const { stores } = useCurrentUser();
  if (!stores) return null;
  const names = stores.own.slice(0, NAMED).map(({ nomeFantasia }) => nomeFantasia);
  const others = stores.own.length - names.length;
  return (
    <p className={classes.line}>
      {names.length === 0 ? (
        "As lojas desta conta não existem mais, e ela não vê nenhuma. Peça a quem administra a conta."
      ) : (
        <>
          <b>{seenStores(stores)}:</b> {formatList(others > 0 ? [...names, `mais ${others}`] : names)}
        </>
      )}
    </p>
  );
}
