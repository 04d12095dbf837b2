import { Popover } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { BellButton } from "./bell-button";
import classes from "./export.module.css";
import { MyFiles } from "./my-files";

export type Bell = { news: number; opened: boolean; onOpened: (opened: boolean) => void };

/** The bell once it was pressed, with the newest files under it. */
export function OpenedBell({ news, opened, onOpened }: Bell) {
  const bell = useRef<HTMLButtonElement>(null);
  const [stands, setStands] = useState(false);
  // The button that was pressed is gone: this one takes the focus, before what opens remembers who had it.
  useEffect(() => {
    if (document.activeElement === document.body) bell.current?.focus();
    setStands(true);
  }, []);
  return (
    <Popover
      opened={stands && opened}
      onChange={onOpened}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <BellButton ref={bell} news={news} onClick={() => onOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        <MyFiles most={5} />
      </Popover.Dropdown>
    </Popover>
  );
}
