import { $api } from "../../api/client";
import { IconShield } from "../../ui/icons";
import { Strip } from "../../ui/strip";
import classes from "./audit.module.css";
import { messages } from "./messages";

const useVerification = () => $api.useQuery("get", "/admin/auditoria/conferencia");

/** When the trail was last checked whole, and that it was found so; nothing where a fault is told above. */
export function Verified() {
  const { data, isError } = useVerification();
  if (isError) return messages.uncheckable;
  if (!data) return "…";
  if (!data.em) return messages.unchecked;
  if (data.falha) return messages.broken(data.em);
  return (
    <span className={classes.verified}>
      <IconShield />
      {messages.checked(data.registros, data.em)}
    </span>
  );
}

/** The fault that the last check found. */
export function Fault() {
  const { data } = useVerification();
  if (!data?.em || !data.falha) return null;
  return (
    <Strip tone="off" title={messages.broken(data.em)}>
      {data.falha}
    </Strip>
  );
}
