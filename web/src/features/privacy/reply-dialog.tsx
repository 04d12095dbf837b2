import { useState } from "react";
import { atMost, required } from "../../lib/rules";
import { isStale } from "../../modules/edit/use-editing";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { Acts } from "./acts";
import { messages } from "./messages";
import classes from "./privacy.module.css";
import { seenAs, type Thread, useReply } from "./queries";

const WORDS_MAX = 4000;
const GROUND_MAX = 300;
const texts = messages.reply;

/**
 * Answers a request as it was when the dialog opened. What others did meanwhile is shown before it is sent after all.
 */
export function ReplyDialog({ request, onClose }: { request: Thread; onClose: () => void }) {
  const [opened] = useState(request);
  const [refused, setRefused] = useState("");
  const reply = useReply();
  const form = useForm({
    initial: { recusado: false, texto: "", feito: "", fundamento: "", arquivo: request.podeArquivo },
    rules: {
      texto: [required(), atMost(WORDS_MAX)],
      feito: [required(), atMost(WORDS_MAX)],
      fundamento: [atMost(GROUND_MAX)],
    },
    onSubmit: async ({ recusado, fundamento, arquivo, ...words }) => {
      try {
        await reply.mutateAsync({
          params: seenAs(refused ? request : opened),
          body: { ...words, recusado, ...(recusado ? { fundamento } : { arquivo }) },
        });
      } catch (error) {
        if (isStale(error)) setRefused((error as Error).message);
        throw error;
      }
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
      {refused && (
        <div className={classes.refused} role="alert">
          <p>{refused}</p>
          <h3>{texts.changed}</h3>
          <Acts acts={request.atos.slice(opened.atos.length)} />
        </div>
      )}
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
