import clsx from "clsx";
import { plural } from "../../lib/format";
import { IconChevronRight } from "../icons";
import { IconChevronLeft } from "../portal-icons";
import classes from "./pager.module.css";

/** Page numbers shown at once (UI-06). */
const WINDOW = 3;

/** The pages to offer, from 0: the current one in the middle where it can be. */
export const pageWindow = (page: number, pages: number) => {
  const first = Math.max(0, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW));
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, i) => first + i);
};

/** The sizes a reader may choose from, and the choice. */
export type PageSizes = { choices: readonly number[]; onChange: (size: number) => void };

type Props = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  sizes?: PageSizes;
};

/** Pages counted from 0 in state and from 1 on screen. */
export function Pager({ page, pageSize, total, onPage, sizes }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <small>
        {sizes ? (
          <select
            aria-label="Linhas por página"
            value={pageSize}
            onChange={(event) => sizes.onChange(Number(event.currentTarget.value))}
          >
            {sizes.choices.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        ) : (
          pageSize
        )}{" "}
        por página · {plural(pages, "página", "páginas")}
      </small>
      <button
        type="button"
        aria-label="Página anterior"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft />
      </button>
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className={clsx(number === page && classes.current)}
          aria-label={`Página ${number + 1}`}
          aria-current={number === page ? "page" : undefined}
          onClick={() => onPage(number)}
        >
          {number + 1}
        </button>
      ))}
      <button
        type="button"
        aria-label="Próxima página"
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight />
      </button>
    </nav>
  );
}
