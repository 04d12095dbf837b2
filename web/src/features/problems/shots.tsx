import type { Schemas } from "../../api/client";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import classes from "./problems.module.css";

export type Pictures = { data?: Schemas["ProblemPictures"]; error: unknown; refetch: () => void };

/** The pictures that came with a message, from 1 on, as large as there is room; 0: with the report, which also says what goes wrong. */
export function Shots({
  pictures: { data, error, refetch },
  message,
}: {
  pictures: Pictures;
  message: number;
}) {
  if (!data) {
    if (message > 0) return null;
    return error ? <ErrorState error={error} onRetry={refetch} /> : <LinesSkeleton lines={4} />;
  }
  const numbered = data.imagens.map((image, n) => ({ ...image, number: n + 1 }));
  const shown = numbered.filter(({ mensagem }) => mensagem === message);
  if (shown.length === 0) return null;
  return (
    <div className={classes.shots}>
      {shown.map(({ jpeg, largura, altura, number }) => (
        <img
          key={number}
          src={`data:image/jpeg;base64,${jpeg}`}
          width={largura}
          height={altura}
          alt={messages.picture(number, data.imagens.length)}
        />
      ))}
    </div>
  );
}
