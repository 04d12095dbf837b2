import { Button, Group, Stack } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { type FormOptions, useForm } from "../../ui/form/use-form";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./page-form.module.css";

/** What every form that stands alone on its page is given by its screen. */
export type PageFormProps<Values> = {
  initial: Values;
  /** What is typed already, over somebody else's version. */
  typed?: Values | undefined;
  submit: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: Values) => Promise<unknown>;
};

type PageFormOptions<Values> = Pick<FormOptions<Values>, "rules" | "remote"> &
  Pick<PageFormProps<Values>, "initial" | "typed" | "onSubmit">;

/** A form that is clean again once it is sent: what follows may leave the page. */
export function usePageForm<Values extends Record<string, unknown>>({
  typed,
  onSubmit,
  ...options
}: PageFormOptions<Values>) {
  const form = useForm<Values>({
    ...options,
    ...(typed && { typed }),
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  return form;
}

type Props = {
  form: Pick<ReturnType<typeof useForm>, "dirty" | "submitting" | "props">;
  /** The list that 'Cancelar' leads to. */
  list: LinkProps["to"];
  submit: string;
  /** Why nothing can be sent now. */
  held?: ReactNode;
  children: ReactNode;
};

/** A form on a page of its own: leaving with something typed asks first. */
export function PageForm({ form, list, submit, held, children }: Props) {
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm" mt="xs">
            {held && (
              <p id="held" role="status" className={classes.held}>
                {held}
              </p>
            )}
            <Button component={Link} to={list} size="md" variant="default">
              Cancelar
            </Button>
            {held ? (
              <Button size="md" disabled aria-describedby="held">
                {submit}
              </Button>
            ) : (
              <SubmitButton form={form}>{submit}</SubmitButton>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Two short fields beside each other, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;

/** In its place until it can be drawn. */
export function PageFormSkeleton({ lines }: { lines: number }) {
  return (
    <Card className={classes.form}>
      <LinesSkeleton lines={lines} />
    </Card>
  );
}
