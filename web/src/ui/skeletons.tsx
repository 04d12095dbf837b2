import { Card } from "./card";
import classes from "./skeletons.module.css";

/** Placeholder of a card's lines while they load. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines} role="status" aria-label="Carregando">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never reorder
        <div key={line} className={classes.line} />
      ))}
    </div>
  );
}

/** Placeholder of a figure of a card. */
export const FigureSkeleton = () => <span className={classes.figure} role="status" aria-label="Carregando" />;

/** Placeholder of a whole screen while its code loads. */
export function ScreenSkeleton() {
  return (
    <div className={classes.screen}>
      <div className={classes.title} />
      <Card>
        <LinesSkeleton lines={6} />
      </Card>
    </div>
  );
}
