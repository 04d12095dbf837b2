import { Fragment, type ReactNode, useRef } from "react";
import { ErrorState } from "../../ui/screen-state";
import { ConflictDialog } from "./conflict-dialog";
import { type EditingOptions, useEditing } from "./use-editing";

type Form<Row, Values> = {
  /** The version that is changed. */
  row: Row;
  initial: Values;
  /** What the form holds already, where it goes on over somebody else's version. */
  typed: Values | undefined;
  /** Whether it was saved; false: somebody else's version is shown, and nothing is lost. */
  submit: (values: Values) => Promise<boolean>;
};

type Props<Row, Values> = EditingOptions<Row, Values> & {
  /** Above the form; the record once it is read. */
  head: (row: Row | undefined) => ReactNode;
  loading: ReactNode;
  children: (form: Form<Row, Values>) => ReactNode;
};

/** A screen that changes one thing: reads it fresh, saves the version that was seen, shows and merges a conflict. */
export function EditScreen<Row, Values>({ head, loading, children, ...options }: Props<Row, Values>) {
  const { row, round, form, error, retry, conflict } = useEditing(options);
  const place = useRef<HTMLDivElement>(null);
  /** The dialog took the keyboard from the button that sends. */
  const thenBack = (act: () => void) => () => {
    act();
    setTimeout(() => place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus());
  };
  return (
    <>
      {head(row)}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!form && !error && loading}
      {form && (
        <div ref={place}>
          <Fragment key={round}>{children(form)}</Fragment>
        </div>
      )}
      {conflict && (
        <ConflictDialog
          {...conflict}
          onKeep={thenBack(conflict.onKeep)}
          onTake={thenBack(conflict.onTake)}
          onClose={thenBack(conflict.onClose)}
        />
      )}
    </>
  );
}
