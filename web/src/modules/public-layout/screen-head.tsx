import classes from "./public-layout.module.css";

/** What a screen before the portal is for. */
export function ScreenHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </div>
  );
}
