import { MantineContext, MantineProvider } from "@mantine/core";
import { type PropsWithChildren, useContext } from "react";
import "./kit.css";
import { cssVariablesResolver, theme } from "./theme";

/**
 * What the UI kit's widgets stand on, for who is the first to need it: the portal's document has it around everything, a
 * visitor's only around what is opened there. The scheme follows the system until one is chosen.
 */
export function Kit({ children }: PropsWithChildren) {
  if (useContext(MantineContext)) return children;
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
