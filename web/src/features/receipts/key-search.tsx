import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { required } from "../../lib/rules";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { bareKey, isAccessKey } from "./access-key";
import { messages } from "./messages";
import classes from "./receipts.module.css";

/** Straight to one receipt, by its access key, typed or pasted with spaces. */
export function KeySearch() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { key: "" },
    rules: {
      key: [required(), (value) => (isAccessKey(bareKey(value)) ? undefined : messages.keyWrong)],
    },
    onSubmit: ({ key }) =>
      navigate({ to: "/lista-cupons/cupom/$accessKey", params: { accessKey: bareKey(key) } }),
  });
  return (
    <form {...form.props} className={classes.search}>
      <TextField {...form.field("key")} label={messages.keyLabel} placeholder={messages.keyHint} />
      <Button type="submit" variant="default" size="md" loading={form.submitting}>
        {messages.keyGo}
      </Button>
    </form>
  );
}
