import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/* Mantine wants ten shades; the resolver below points every derived variable at the tokens instead. */
const leaf: MantineColorsTuple = [
  "#eef7f1",
  "#d6ecdf",
  "#b3dbc4",
  "#86c7a3",
  "#57ac7e",
  "#319561",
  "#1b7f4b",
  "#14663c",
  "#0f5130",
  "#0c3b24",
];
const gray: MantineColorsTuple = [
  "#f5f8f6",
  "#eef2f0",
  "#e1e8e4",
  "#cfd9d3",
  "#cfd9d3",
  "#84918a",
  "#66736c",
  "#55625b",
  "#2c3831",
  "#17201b",
];
const dark: MantineColorsTuple = [
  "#e8efe9",
  "#a9b8af",
  "#93a39a",
  "#667a6f",
  "#32443a",
  "#24322b",
  "#1a251f",
  "#141d18",
  "#0d1410",
  "#0a100c",
];

/** Filled controls take their text from the brand: white on the light green, near-black on the bright one. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const primary = input.color === undefined || input.color === "leaf";
  return input.variant === "filled" && primary ? { ...colors, color: "var(--on-leaf)" } : colors;
};

export const theme = createTheme({
  primaryColor: "leaf",
  primaryShade: 6,
  colors: { leaf, gray, dark },
  defaultRadius: "md",
  radius: { md: "9px", lg: "16px" },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    TextInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    MultiSelect: { defaultProps: { size: "md" } },
    Button: { defaultProps: { loaderProps: { type: "dots" } } },
    Checkbox: { defaultProps: { iconColor: "var(--on-leaf)" } },
    // The placeholder is no menu item, which a menu's children must be; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { "aria-label": "Fechar" } } },
    // Within a dialog a header would be a second one of the page, for who goes by landmarks.
    ModalHeader: { defaultProps: { role: "none" } },
    DrawerHeader: { defaultProps: { role: "none" } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Fechar" } } },
    CloseButton: { defaultProps: { "aria-label": "Fechar" } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
});

const tokens = {
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-dimmed": "var(--ink-2)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-error": "var(--red)",
  "--mantine-color-anchor": "var(--leaf-600)",
  "--mantine-color-default": "var(--paper)",
  "--mantine-color-default-hover": "var(--ground)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-2)",
  "--mantine-color-leaf-text": "var(--leaf-600)",
  "--mantine-color-leaf-filled": "var(--leaf-600)",
  "--mantine-color-leaf-filled-hover": "var(--leaf-700)",
  "--mantine-color-leaf-light": "var(--leaf-50)",
  "--mantine-color-leaf-light-hover": "var(--leaf-100)",
  "--mantine-color-leaf-light-color": "var(--leaf-700)",
  "--mantine-color-leaf-outline": "var(--leaf-600)",
  "--mantine-color-leaf-outline-hover": "var(--leaf-50)",
  "--mantine-primary-color-contrast": "var(--on-leaf)",
  "--mantine-color-red-filled": "var(--danger)",
  "--mantine-color-red-filled-hover": "var(--danger-2)",
};

/** Every Mantine colour is a token, so that one stylesheet decides the look in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});
