import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { atMost, required } from "../../lib/rules";
import { ownBase, useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./problems.module.css";

const SUBJECT_MAX = 120;
const DESCRIPTION_MAX = 4000;

/** '/problema': tells support what does not work (D-79), and leads to what one told before. */
export function ProblemScreen() {
  return (
    <Reporting
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/problemas" {...props} />}>
          {messages.own.title}
        </Button>
      }
    />
  );
}

/** The same before the payment, where nothing else is open yet. */
export const ProblemBeforePayment = () => <Reporting />;

function Reporting({ actions }: { actions?: ReactNode }) {
  const { email } = useCurrentUser();
  const [sent, setSent] = useState<number>();
  return (
    <>
      <PageHeader subtitle={messages.lead} actions={actions} />
      <Card className={classes.card}>
        {sent !== undefined ? (
          <EmptyState
            title={messages.sentAs(sent)}
            action={
              <Button variant="default" onClick={() => setSent(undefined)}>
                {messages.another}
              </Button>
            }
          >
            {messages.sentHelp(email)}
          </EmptyState>
        ) : (
          <ProblemForm onSent={setSent} />
        )}
      </Card>
    </>
  );
}

function ProblemForm({ onSent }: { onSent: (number: number) => void }) {
  const area = useArea();
  const report = $api.useMutation("post", callOf(ownBase[area], "/problemas"), {
    onSuccess: useRefresh("problems"),
  });
  const form = useForm({
    initial: { assunto: "", descricao: "" },
    rules: {
      assunto: [required(), atMost(SUBJECT_MAX)],
      descricao: [required(), atMost(DESCRIPTION_MAX)],
    },
    onSubmit: async (body) => {
      const { numero } = await report.mutateAsync({ body });
      toast.success(messages.sent);
      onSent(numero);
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="md">
        <TextField
          {...form.field("assunto")}
          label={messages.subject}
          help={messages.subjectHelp}
          maxLength={SUBJECT_MAX}
          required
        />
        <TextAreaField
          {...form.field("descricao")}
          label={messages.description}
          help={messages.descriptionHelp}
          maxLength={DESCRIPTION_MAX}
          required
        />
        <Group justify="flex-end">
          <SubmitButton form={form}>{messages.submit}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
