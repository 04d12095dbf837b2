import { Card } from "../../ui/card";
import { CopyButton } from "../../ui/copy-button";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./home.module.css";
import { code } from "./messages";
import type { usePartner } from "./queries";

type Props = { partner: ReturnType<typeof usePartner>; retailers: number | undefined };

/** The code by which retailers link to this software house (D-59), and how many did. */
export function CodeCard({ partner, retailers }: Props) {
  const { data, error, refetch } = partner;
  if (error && !data) {
    return (
      <Card title={code.title}>
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <Card title={code.title} aside={retailers !== undefined && code.linked(retailers)}>
      {data ? (
        <p className={classes.code}>
          <output>{data.codigo}</output>
          <CopyButton value={data.codigo} label={code.copy} />
        </p>
      ) : (
        <LinesSkeleton lines={1} />
      )}
      <p className={classes.text}>{code.help}</p>
    </Card>
  );
}
