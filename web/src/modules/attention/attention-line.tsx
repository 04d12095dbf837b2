import { Link } from "@tanstack/react-router";
import { plural } from "../../lib/format";
import { areaOf, type StaffArea } from "../area";
import { useCurrentUser } from "../current-user";
import classes from "./attention-line.module.css";
import { useAttention } from "./queries";

function Line({ area }: { area: StaffArea }) {
  const { data } = useAttention(area);
  if (!data?.length) return null;
  const total = data.reduce((sum, concern) => sum + concern.total, 0);
  return (
    <p className={classes.line}>
      <Link to={area === "admin" ? "/admin" : "/support"}>
        {plural(total, "item precisa de atenção", "itens precisam de atenção")}
      </Link>
    </p>
  );
}

/** At the head of the screen with which staff begins (GR-09, GR-10): how much needs them, and where it stands. */
export function AttentionLine() {
  const area = areaOf[useCurrentUser().profile];
  return area === "admin" || area === "support" ? <Line area={area} /> : null;
}
