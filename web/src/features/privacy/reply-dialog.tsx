import { atMost, required } from "../../lib/rules";
import { useSeen } from "../../modules/thread/use-seen";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { Acts } from "./acts";
import { messages } from "./messages";
import { seenAs, type Thread, useReply } from "./queries";

const WORDS_MAX = 4000;
const GROUND_MAX = 300;
const texts = messages.reply;

/**
 * Answers a request as it was when the dialog opened. What others did meanwhile is shown before it is sent after all.
 */
export function ReplyDialog({ request, onClose }: { request: Thread; onClose: () => void }) {
  const { seen, send, meanwhile } = useSeen(request);
  const reply = useReply();
  const form = useForm({
    initial: { recusado: false, texto: "", feito: "", fundamento: "", arquivo: request.podeArquivo },
    rules: {
      texto: [required(), atMost(WORDS_MAX)],
      feito: [required(), atMost(WORDS_MAX)],
      fundamento: [atMost(GROUND_MAX)],
    },
    onSubmit: async ({ recusado, fundamento, arquivo, ...words }) => {
      const body = { ...words, recusado, ...(recusado ? { fundamento } : { arquivo }) };
      await send(() => reply.mutateAsync({ params: seenAs(seen), body }));
      toast.success(texts.sent);
      onClose();
    },
  });
  const denied = form.values.recusado;
  const file = request.tipo === "ACESSO" || request.tipo === "QUEM_CONSULTOU" ? texts.file[request.tipo] : "";
  return (
    <FormDialog
      size="lg"
      title={texts.title(request.numero)}
      lead={texts.lead}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      {meanwhile((since) => (
        <Acts acts={since} />
      ))}
      <TextAreaField {...form.field("texto")} label={texts.text} maxLength={WORDS_MAX} required />
      <CheckboxField {...form.field("recusado")} label={texts.refuse} />
      {denied && (
        <TextField {...form.field("fundamento")} label={texts.ground} help={texts.groundHelp} required />
      )}
      <TextAreaField
        {...form.field("feito")}
        label={texts.done}
        help={texts.doneHelp}
        maxLength={WORDS_MAX}
        required
      />
      {file && !denied && <CheckboxField {...form.field("arquivo")} label={file} />}
    </FormDialog>
  );
}
