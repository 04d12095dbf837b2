import classes from "./field.module.css";

/** Order and looks shared by every field: label above, input, help and error under it. */
export const fieldFrame = {
  inputWrapperOrder: ["label", "input", "description", "error"] as (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
  classNames: { description: classes.help, error: classes.error },
};
