import { Fragment, type ReactNode, useRef } from "react";
import { ErrorState } from "../../ui/screen-state";
import { ConflictDialog } from "./conflict-dialog";
import { type EditingOptions, useEditing, type Versioned } from "./use-editing";

type Form<Row, Values, Answer> = {
  /** The version that is changed. */
  row: Row;
  initial: Values;
  /** What the form holds already, where it goes on over somebody else's version. */
  typed: Values | undefined;
  /** What came of a save; false: somebody else's version is shown, and nothing is lost. */
  submit: (values: Values) => Promise<{ answer: Answer } | false>;
  /** Of a screen that stays: this is edited from now on. */
  editOn: (seen: Versioned<Row>) => void;
};

type Props<Row, Values, Answer> = EditingOptions<Row, Values, Answer> & {
  /** Above the form; the record once it is read. */
  head?: (row: Row | undefined) => ReactNode;
  loading: ReactNode;
  children: (form: Form<Row, Values, Answer>) => ReactNode;
};

/** A screen that changes one thing: reads it fresh, saves the version that was seen, shows and merges a conflict. */
export function EditScreen<Row, Values, Answer>({
  head,
  loading,
  children,
  ...options
}: Props<Row, Values, Answer>) {
  const { row, round, form, error, retry, conflict } = useEditing(options);
  const place = useRef<HTMLDivElement>(null);
  /** The dialog took the keyboard from the button that sends. */
  const thenBack = (act: () => void) => () => {
    act();
    setTimeout(() => place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus());
  };
  return (
    <>
      {head?.(row)}
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
