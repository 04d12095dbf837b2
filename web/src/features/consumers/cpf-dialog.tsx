import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCpf } from "../../lib/format";
import { MAX_REASON, reason, required } from "../../lib/rules";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { Facts } from "../../ui/facts";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import type { Consumer } from "./consumers";
import { messages } from "./messages";
import { useShowCpf } from "./queries";

const texts = messages.cpf;

type Props = { consumer: Consumer; onClose: () => void };

/** Asks why, and shows the whole CPF of one consumer until it is closed. */
export function CpfDialog({ consumer, onClose }: Props) {
  const [cpf, setCpf] = useState("");
  const show = useShowCpf();
  const form = useForm({
    initial: { motivo: "" },
    rules: { motivo: [required(), reason] },
    onSubmit: async (body) =>
      setCpf((await show.mutateAsync({ params: { path: { id: consumer.id } }, body })).cpf),
  });
  if (cpf)
    return (
      <Dialog title={texts.shownTitle} onClose={onClose}>
        <Stack gap="lg">
          <Facts
            facts={[
              [messages.list.name, consumer.name],
              [messages.list.cpf, formatCpf(cpf)],
            ]}
          />
          <Group justify="flex-end" gap="sm">
            <CopyButton value={cpf} />
            <Button size="md" onClick={onClose}>
              {texts.close}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead(consumer.name)}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("motivo")}
        label={texts.reason}
        maxLength={MAX_REASON}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
