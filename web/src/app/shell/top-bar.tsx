import { useCurrentUser } from "../../modules/current-user";
import { FilesBell } from "../../modules/export/files-bell";
import { IconMenu, IconSearch } from "../../ui/portal-icons";
import { searchLabel } from "./search-label";
import classes from "./top-bar.module.css";

/** Search of screens and records, the bell, and on a phone the button that opens the navigation. */
export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  return (
    <header className={classes.bar}>
      <button type="button" className={classes.menu} aria-label="Abrir menu" onClick={onMenu}>
        <IconMenu />
      </button>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={onSearch}>
        <IconSearch />
        <span>{searchLabel(useCurrentUser())}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <FilesBell />
    </header>
  );
}
