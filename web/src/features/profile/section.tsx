import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { IconCheck } from "../../ui/icons";
import { IconCopy } from "../../ui/portal-icons";
import { finish } from "./messages";
import classes from "./profile.module.css";

export type SectionProps = {
  title: string;
  help?: string;
  /** What fills the section from another one. */
  copy?: { label: string; onCopy: () => void };
  /** Marks the section as filled in; absent where that is not shown. */
  done?: boolean;
  children: ReactNode;
};

/** One part of a profile's form. */
export function Section({ title, help, copy, done, children }: SectionProps) {
  const heading = (
    <>
      {title}
      {done && (
        <IconCheck className={classes.check} aria-label={finish.done} aria-hidden={false} role="img" />
      )}
    </>
  );
  return (
    <Card
      title={heading}
      aside={
        copy && (
          <Button variant="default" size="xs" leftSection={<IconCopy />} onClick={copy.onCopy}>
            {copy.label}
          </Button>
        )
      }
    >
      {help && <p className={classes.help}>{help}</p>}
      {children}
    </Card>
  );
}
