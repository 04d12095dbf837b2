import { Button, Group, Stack } from "@mantine/core";
import { ApiError, errorMessage } from "../../lib/api-error";
import { bareDocument, isCnpj } from "../../lib/brdoc";
import { required } from "../../lib/rules";
import { withoutName } from "../../lib/text";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { link } from "./messages";
import { type Found, findByCnpj, findByCode } from "./queries";

const CODE = /^[0-9A-Z]{6}$/;

const bareOf = (value: string) => bareDocument(withoutName(value));

const codeOrCnpj = (value: string) =>
  value.trim() === "" || CODE.test(bareOf(value)) || isCnpj(bareOf(value)) ? undefined : link.invalid;

/** A refusal at the field, in the server's words or ours. */
const refusal = (message: string) => new ApiError(422, message, undefined, { typed: message });

type Props = { linkedId: string | undefined; onFound: (found: Found) => void; onCancel: () => void };

/** Asks for a software house's code or CNPJ and looks it up; what is not found is said at the field. */
export function FindPartner({ linkedId, onFound, onCancel }: Props) {
  const form = useForm({
    initial: { typed: "" },
    rules: { typed: [required(), codeOrCnpj] },
    onSubmit: async ({ typed }) => {
      const bare = bareOf(typed);
      const byCode = CODE.test(bare);
      const found = await (byCode ? findByCode(bare) : findByCnpj(bare)).catch((error: unknown) => {
        throw refusal(errorMessage(error));
      });
      if (!found) throw refusal(byCode ? link.unknownCode : link.unknownCnpj);
      if (found.id === linkedId) throw refusal(link.same);
      onFound(found);
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextField
          {...form.field("typed")}
          label={link.field}
          help={link.fieldHelp}
          autoComplete="off"
          required
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onCancel} disabled={form.submitting}>
            {link.cancel}
          </Button>
          <SubmitButton form={form}>{link.search}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
