import { Drawer } from "@mantine/core";
import { useEffect, useState } from "react";
import { PortalNav } from "./portal-nav";
import classes from "./shell.module.css";

/** The navigation on a phone. */
export function NavDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // One that is there already slides in.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Drawer
      opened={shown}
      onClose={onClose}
      size={264}
      title="Menu"
      hiddenFrom="md"
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <PortalNav />
    </Drawer>
  );
}
