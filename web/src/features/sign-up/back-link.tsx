import { Link } from "@tanstack/react-router";
import { IconArrowLeft } from "../../ui/icons";
import { messages } from "./messages";
import classes from "./sign-up.module.css";
import type { Place } from "./steps";

/** The arrow back to the step before, or to the choice of the wizard. */
export function BackLink({ place }: { place: Place }) {
  return (
    <Link {...place} className={classes.back} aria-label={messages.wizard.back}>
      <IconArrowLeft />
    </Link>
  );
}
