/** Filters and order of a list, under a name. */
export type View = { name: string; search: Record<string, unknown> };

/** What the views that a team shares are told of those that stand above them. */
export type TeamViewsProps = {
  /** The list's name, as the server takes it. */
  list: string;
  /** What may be shared now, under which name; absent where nothing is narrowed, or nothing is named. */
  shares?: View;
  /** Filters and order on screen; absent where there are none. */
  search?: View["search"];
  isCurrent: (view: View) => boolean;
  onApply: (view: View) => void;
  /** Keeps a view among the account's own. */
  onKeep: (view: View) => void;
};
