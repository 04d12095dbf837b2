import { Button } from "@mantine/core";
import { atMost, MAX_REASON } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { useDialog } from "../../ui/list/use-dialog";
import { toast } from "../../ui/toast";
import type { Finding } from "./findings";
import { messages } from "./messages";
import { useCheckAgain, useLegitimate } from "./queries";

const texts = messages.dialog;

type Props = { finding: Finding; onClose: () => void };

function LegitimateDialog({ finding, onClose }: Props) {
  const legitimate = useLegitimate();
  const form = useForm<{ motivo: string }>({
    initial: { motivo: "" },
    rules: { motivo: [atMost(MAX_REASON)] },
    onSubmit: async ({ motivo }) => {
      await legitimate.mutateAsync({ params: { path: { id: finding.id } }, body: motivo ? { motivo } : {} });
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead(finding.caixa, finding.loja.tradeName)}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field("motivo")}
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={MAX_REASON}
        data-autofocus
      />
    </FormDialog>
  );
}

/** What a retailer says of a finding that lasts: that it is legitimate, or no longer. */
export function Verdict({ finding, size }: { finding: Finding; size?: "xs" }) {
  const again = useCheckAgain();
  const dialog = useDialog<Finding>();
  const { caixa, loja, situacao } = finding;
  if (situacao === "ENCERRADO") return null;
  return (
    <>
      {situacao === "PARA_CONFERIR" ? (
        <Button
          size={size}
          variant="default"
          aria-label={messages.legitimateOf(caixa, loja.tradeName)}
          onClick={() => dialog.open(finding)}
        >
          {messages.legitimate}
        </Button>
      ) : (
        <Button
          size={size}
          variant="default"
          loading={again.isPending}
          aria-label={messages.againOf(caixa, loja.tradeName)}
          onClick={() =>
            again.mutate(
              { params: { path: { id: finding.id } } },
              { onSuccess: () => toast.success(messages.undone) },
            )
          }
        >
          {messages.again}
        </Button>
      )}
      {dialog.shown && <LegitimateDialog finding={dialog.shown} onClose={dialog.close} />}
    </>
  );
}
