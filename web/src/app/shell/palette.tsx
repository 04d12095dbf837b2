import { Loader, Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { searchLabels } from "../navigation";
import classes from "./palette.module.css";
import { type PaletteProvider, usePaletteItems } from "./palette-items";

type Props = { providers: PaletteProvider[]; onClose: () => void };

/** Most characters that the calls take. */
const MAX_LENGTH = 120;

/** Ctrl+K: type a few letters, choose with the arrows, Enter goes there. */
export function Palette({ providers, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const { profile } = useCurrentUser();
  const { items, searching } = usePaletteItems(query, profile, providers);

  const go = (index: number) => {
    const item = items[index];
    if (!item) return;
    onClose();
    void navigate({ to: item.to, search: item.search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      const next = (active + step + items.length) % items.length;
      setActive(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") go(active);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      title={undefined}
      padding={0}
      radius="lg"
      size={560}
      yOffset="12vh"
      centered={false}
      aria-label="Buscar"
    >
      <div className={classes.head}>
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label={searchLabels[profile]}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={items[active] ? `${list}-${active}` : undefined}
          placeholder={searchLabels[profile]}
          maxLength={MAX_LENGTH}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
        />
        {searching && <Loader size={16} />}
      </div>
      <div id={list} role="listbox" aria-label="Resultados" className={classes.list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys of the whole list
          <div
            key={JSON.stringify([item.group, item.to, item.search])}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => go(index)}
          >
            {item.icon && <item.icon />}
            <span>{item.label}</span>
            <small>{item.group}</small>
          </div>
        ))}
      </div>
      {items.length === 0 && !searching && (
        <p className={classes.none} role="status">
          Nada encontrado. Tente outra palavra.
        </p>
      )}
    </Modal>
  );
}
