import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { RelativeTime } from "../../ui/relative-time";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import classes from "./home.module.css";
import { keys } from "./messages";
import { useLatestKeys } from "./queries";

/** The newest keys that send this retailer's receipts, to be read (D-23). */
export function KeysCard() {
  const query = useLatestKeys();
  return (
    <Card title={keys.title} aside={<Link to="/varejista/api-keys">{keys.all}</Link>}>
      {query.isPending && <LinesSkeleton lines={3} />}
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.data?.total === 0 && <p className={classes.text}>{keys.empty}</p>}
      <ul className={classes.list}>
        {query.data?.items.map((key) => (
          <li key={key.id} className={classes.key}>
            <span>
              <b>{key.name}</b> {key.environment === "test" && <Tag tone="info">{keys.test}</Tag>}
              <small>{key.softwareHouse?.nomeFantasia ?? keys.own}</small>
              <code>{key.prefix}</code>
            </span>
            <span>
              {key.lastUsedAt ? (
                <>
                  {keys.used} <RelativeTime instant={key.lastUsedAt} />
                </>
              ) : (
                keys.unused
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
