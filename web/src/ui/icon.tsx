import type { ReactNode, SVGProps } from "react";

/** Icons of one family: 24-unit grid, 1.8 stroke, drawn at 18 px (UI-25). Decorative: the label stands beside. */
type IconProps = SVGProps<SVGSVGElement> & { size?: number };
export type Icon = (props: IconProps) => ReactNode;

export const icon =
  (paths: string): Icon =>
  ({ size = 18, ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={paths} />
    </svg>
  );
