import type { Schemas } from "../../api/client";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import classes from "./problems.module.css";

type Props = { query: { data?: Schemas["ProblemPictures"]; error: unknown; refetch: () => void } };

/** The pictures of a report, as large as there is room. */
export function Shots({ query: { data, error, refetch } }: Props) {
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LinesSkeleton lines={4} />;
  return (
    <div className={classes.shots}>
      {data.imagens.map(({ jpeg, largura, altura }, n) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures are only ever added behind
          key={n}
          src={`data:image/jpeg;base64,${jpeg}`}
          width={largura}
          height={altura}
          alt={messages.picture(n + 1, data.imagens.length)}
        />
      ))}
    </div>
  );
}
