import { lazy, Suspense } from "react";
import { usePublicCategories } from "../../modules/categories/queries";
import { Region } from "../../ui/region";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import { SEGMENTS_MAX } from "./schema";
import type { FieldsProps } from "./steps";

const Choices = lazy(() => import("./segments-choices").then((part) => ({ default: part.SegmentsChoices })));
const waiting = <LinesSkeleton lines={2} />;

/** One to three business segments (SU-26). */
export function SegmentsField({ form }: Pick<FieldsProps, "form">) {
  const segments = usePublicCategories();
  if (segments.isPending) return waiting;
  if (!segments.data) return <ErrorState error={segments.error} onRetry={() => void segments.refetch()} />;
  return (
    <Region fallback={<p role="alert">{messages.segments.missing}</p>}>
      <Suspense fallback={waiting}>
        <Choices
          {...form.field("categories")}
          label={messages.segments.label}
          placeholder={messages.segments.placeholder}
          options={segments.data.map(({ id, nome }) => ({ value: id, label: nome }))}
          max={SEGMENTS_MAX}
        />
      </Suspense>
    </Region>
  );
}
