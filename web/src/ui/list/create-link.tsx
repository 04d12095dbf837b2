import { Button } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { IconPlus } from "../portal-icons";

type Props = Pick<LinkProps, "to" | "search"> & { disabled?: boolean; children: ReactNode };

/** The button that leads to the form of a new row. */
export function CreateLink({ disabled, children, ...target }: Props) {
  if (disabled) {
    return (
      <Button disabled leftSection={<IconPlus />}>
        {children}
      </Button>
    );
  }
  return (
    <Button renderRoot={(props) => <Link {...target} {...props} />} leftSection={<IconPlus />}>
      {children}
    </Button>
  );
}
