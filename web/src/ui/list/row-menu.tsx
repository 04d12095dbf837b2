import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { IconMore } from "../portal-icons";

type Props = {
  /** Of which row, for who does not see it. */
  label: string;
  loading?: boolean;
  /** What can be done, each a `Menu.Item`. */
  children: ReactNode;
};

/** What can be done with one row of a list. */
export function RowMenu({ label, loading, children }: Props) {
  return (
    <Menu position="bottom-end" width={210} shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={34} loading={loading} aria-label={label}>
          <IconMore />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
