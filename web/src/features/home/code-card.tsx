import { CodeCard } from "../../modules/partner-code/code-card";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { code } from "./messages";
import type { usePartner } from "./queries";

type Props = { partner: ReturnType<typeof usePartner>; retailers: number | undefined };

/** The software house's code, and how many retailers used it. */
export function LinkedCodeCard({ partner, retailers }: Props) {
  const { data, error, refetch } = partner;
  if (error && !data) {
    return (
      <Card title={code.title}>
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    );
  }
  return (
    <CodeCard code={data?.codigo} aside={!!retailers && code.linked(retailers)}>
      <LinesSkeleton lines={1} />
    </CodeCard>
  );
}
