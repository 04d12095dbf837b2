import { Popover } from "@mantine/core";
import { BellButton } from "./bell-button";
import classes from "./export.module.css";
import { MyFiles } from "./my-files";

export type Bell = { news: number; opened: boolean; onOpened: (opened: boolean) => void };

/** The bell once it was pressed, with the newest files under it. */
export function OpenedBell({ news, opened, onOpened }: Bell) {
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" width={380} shadow="md" trapFocus>
      <Popover.Target>
        <BellButton news={news} onClick={() => onOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        <MyFiles most={5} />
      </Popover.Dropdown>
    </Popover>
  );
}
