import { usePublicCategories } from "../../modules/categories/queries";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import { SEGMENTS_MAX } from "./schema";
import type { FieldsProps } from "./steps";

/** One to three business segments (SU-26). */
export function SegmentsField({ form }: Pick<FieldsProps, "form">) {
  const segments = usePublicCategories();
  if (segments.isPending) return <LinesSkeleton lines={2} />;
  if (!segments.data) return <ErrorState error={segments.error} onRetry={() => void segments.refetch()} />;
  return (
    <MultiSelectField
      {...form.field("categories")}
      label={messages.segments.label}
      placeholder={messages.segments.placeholder}
      options={segments.data.map(({ id, nome }) => ({ value: id, label: nome }))}
      max={SEGMENTS_MAX}
    />
  );
}
