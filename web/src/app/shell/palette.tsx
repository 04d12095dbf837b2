import { useNavigate } from "@tanstack/react-router";
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { DialogFrame } from "../../ui/dialog-frame";
import { Spinner } from "../../ui/spinner";
import { Keys } from "./keys";
import classes from "./palette.module.css";
import { type PaletteProvider, usePaletteItems } from "./palette-items";
import { searchLabel } from "./search-label";

type Props = { providers: PaletteProvider[]; typed?: string; onClose: () => void };

/** Most characters that the calls take. */
const MAX_LENGTH = 120;

const BETWEEN = " · ";

/** A name and what stands beside it: a part that has no room beside the name goes to the next line, and not in pieces. */
function Whole({ text }: { text: string }) {
  const [name, ...beside] = text.split(BETWEEN);
  return (
    <>
      {name}
      {beside.map((part) => (
        <Fragment key={part}>
          {BETWEEN}
          <span className={classes.whole}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}

/** Ctrl+K: type a few letters, choose with the arrows, Enter goes there; '?' lists the keys. */
export function Palette({ providers, typed = "", onClose }: Props) {
  const [query, setQuery] = useState(typed);
  const [active, setActive] = useState(0);
  /** What Enter was pressed for while it was still looked for. */
  const [awaited, setAwaited] = useState<string>();
  const navigate = useNavigate();
  const list = useId();
  const user = useCurrentUser();
  const label = searchLabel(user);
  const asksKeys = query.trim() === "?";
  const { items: found, searching, failed } = usePaletteItems(query, user, providers);
  const items = asksKeys ? [] : found;

  const go = (index: number) => {
    const item = items[index];
    if (!item) return;
    onClose();
    if (item.run) item.run();
    else void navigate({ to: item.to, search: item.search });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was awaited is there
  useEffect(() => {
    if (searching || awaited !== query) return;
    setAwaited(undefined);
    go(0);
  }, [searching, awaited, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      const next = (active + step + items.length) % items.length;
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key !== "Enter") return;
    if (items.length > 0) go(active);
    else if (searching) setAwaited(query);
  };

  return (
    <DialogFrame
      onClose={onClose}
      withCloseButton={false}
      title={undefined}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { "aria-label": "Buscar" } }}
    >
      <div className={classes.head}>
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={items[active] ? `${list}-${active}` : undefined}
          placeholder={label}
          maxLength={MAX_LENGTH}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            setAwaited(undefined);
          }}
        />
        {searching && <Spinner size={16} label="Carregando" />}
      </div>
      <div id={list} role="listbox" aria-label="Resultados" className={classes.list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys of the whole list
          <div
            key={JSON.stringify([item.group, item.label, item.to, item.search])}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => go(index)}
          >
            {item.icon && <item.icon />}
            <span>
              <Whole text={item.label} />
            </span>
            <small>{item.group}</small>
          </div>
        ))}
      </div>
      {asksKeys && <Keys />}
      {!asksKeys && items.length === 0 && !searching && !failed && (
        <p className={classes.none} role="status">
          Nada encontrado. Tente outra palavra.
        </p>
      )}
      {!asksKeys && failed && !searching && (
        <p className={classes.none} role="status">
          Não foi possível buscar tudo. Confira a internet e tente novamente.
        </p>
      )}
    </DialogFrame>
  );
}
