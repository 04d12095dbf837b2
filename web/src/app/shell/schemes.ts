import { IconMoon, IconScreen, IconSun } from "../../ui/portal-icons";

/** The themes that one chooses among. */
export const schemes = [
  { value: "light", label: "Claro", icon: IconSun },
  { value: "dark", label: "Escuro", icon: IconMoon },
  { value: "auto", label: "Como no sistema", icon: IconScreen },
] as const;
