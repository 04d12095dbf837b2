import { Button, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { required } from "../../lib/rules";
import { PasswordField } from "../../ui/form/password-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { sessionKey, type User } from "../current-user";
import { bareCode, codeRules } from "../verification-code";
import { messages } from "./messages";
import { type Evidence, useProve } from "./queries";

type Kind = "password" | "code" | "recovery";

const evidence = (kind: Kind, shown: string): Evidence =>
  kind === "password" ? { password: shown } : { code: bareCode(shown) };

/** Puts a wrong password or code under its field; `undefined` when it is another failure. */
function atField(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  const wrong = error.code === "CodeMismatchException" ? messages.wrongCode : error.message;
  const known = error.code === "NotAuthorizedException" || error.code === "CodeMismatchException";
  return known ? new ApiError(error.status, wrong, error.code, { shown: wrong }) : undefined;
}

type Props = {
  /** The account's own way besides a passkey. */
  way: "password" | "code";
  onProven: () => void;
  onFailure: (error: unknown) => void;
  onCancel: () => void;
};

/** The password, or a code of the app or of those for recovery. */
export function ProofForm({ way, onProven, onFailure, onCancel }: Props) {
  const prove = useProve();
  const account = useQueryClient().getQueryData<User>(sessionKey);
  const [kind, setKind] = useState<Kind>(way);
  const form = useForm({
    initial: { shown: "" },
    rules: { shown: kind === "code" ? codeRules : [required()] },
    onSubmit: async ({ shown }) => {
      try {
        await prove.mutateAsync({ body: evidence(kind, shown) });
      } catch (error) {
        const wrong = atField(error);
        if (wrong) throw wrong;
        return onFailure(error);
      }
      onProven();
    },
  });
  const swap = () => {
    setKind(kind === "code" ? "recovery" : "code");
    form.reset({ shown: "" });
  };
  return (
    <form {...form.props}>
      <Stack gap="md">
        {kind === "password" ? (
          <>
            <input hidden readOnly autoComplete="username" value={account?.email ?? ""} />
            <PasswordField
              {...form.field("shown")}
              label={messages.password}
              autoComplete="current-password"
              autoFocus
            />
          </>
        ) : (
          <TextField
            {...form.field("shown")}
            key={kind}
            label={messages[kind]}
            help={kind === "code" ? messages.codeHelp : messages.recoveryHelp}
            inputMode={kind === "code" ? "numeric" : "text"}
            autoComplete={kind === "code" ? "one-time-code" : "off"}
            autoFocus
            required
          />
        )}
        {kind !== "password" && (
          <Button variant="subtle" size="compact-sm" onClick={swap} style={{ alignSelf: "flex-start" }}>
            {kind === "code" ? messages.useRecovery : messages.useApp}
          </Button>
        )}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <SubmitButton form={form}>{messages.submit}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
