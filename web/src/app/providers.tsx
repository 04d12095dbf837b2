import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "../ui/theme/theme";
import { TOAST_MS } from "../ui/toast";

/** What every screen stands on: the theme (following the system until chosen), toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications autoClose={TOAST_MS} position="top-right" />
      {children}
    </MantineProvider>
  );
}
