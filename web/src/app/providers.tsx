import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver, theme } from "../ui/theme/theme";
import { ToastRegion } from "../ui/toast";

/** What every screen stands on: the theme (following the system until chosen), toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ToastRegion />
      {children}
    </MantineProvider>
  );
}
