import { Button } from "@mantine/core";
import { useState } from "react";
import { atMost, required } from "../../lib/rules";
import { type User, useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useRename } from "./queries";
import { OWN_NAME_MAX } from "./schema";
import classes from "./security.module.css";

const texts = messages.name;

function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const rename = useRename();
  const form = useForm({
    initial: { name: user.name },
    rules: { name: [required(), atMost(OWN_NAME_MAX)] },
    onSubmit: async (body) => {
      await rename.mutateAsync({ body });
      toast.success(texts.changed);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.action} form={form} submit={texts.save} onClose={onClose}>
      <TextField
        {...form.field("name")}
        label={texts.label}
        maxLength={OWN_NAME_MAX}
        autoComplete="name"
        data-autofocus
        required
      />
    </FormDialog>
  );
}

/** How the person is called, which they alone say. */
export function NameCard() {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  return (
    <Card title={texts.title}>
      <p className={classes.name}>{user.name}</p>
      <p className={classes.text}>{texts.text}</p>
      <Button mt="md" variant="default" onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      {open && <NameDialog user={user} onClose={() => setOpen(false)} />}
    </Card>
  );
}
