import type { ComponentProps } from "react";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { Kit } from "../../ui/theme/kit";

/** The one field of a sign-up that the browser has no widget for, with what it is drawn with. */
export const SegmentsChoices = (props: ComponentProps<typeof MultiSelectField>) => (
  <Kit>
    <MultiSelectField {...props} />
  </Kit>
);
