import { Drawer, type DrawerProps } from "@mantine/core";
import { useFocusBack } from "./dialog-frame";

/** A drawer at the right that is there only while it is open. */
export function SideDrawer(props: Omit<DrawerProps, "opened" | "position">) {
  useFocusBack();
  return <Drawer opened position="right" {...props} />;
}
