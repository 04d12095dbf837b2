import { atMost, required } from "../../lib/rules";
import type { StaffArea } from "../../modules/area";
import { useSeen } from "../../modules/thread/use-seen";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { Acts } from "./problem-acts";
import { type Problem, seenAs, useWrite, type Writing } from "./queries";
import { messages } from "./queue-messages";

const WORDS_MAX = 4000;

type Props = { area: StaffArea; way: Writing; problem: Problem; onClose: () => void };

/**
 * Writes an answer or a note about a report as it was when the dialog opened. What others did meanwhile is shown before
 * it is sent after all.
 */
export function WriteDialog({ area, way, problem, onClose }: Props) {
  const { title, lead, submit, done } = messages.ways[way];
  const { seen, send, meanwhile } = useSeen(problem);
  const write = useWrite(area, way);
  const form = useForm({
    initial: { texto: "", resolvido: false },
    rules: { texto: [required(), atMost(WORDS_MAX)] },
    onSubmit: async ({ texto, resolvido }) => {
      const body = way === "respostas" ? { texto, resolvido } : { texto };
      await send(() => write.mutateAsync({ params: seenAs(seen), body }));
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={title(problem.numero)}
      lead={lead(problem.email)}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      {meanwhile((since) => (
        <Acts acts={since} />
      ))}
      <TextAreaField {...form.field("texto")} label={messages.text} maxLength={WORDS_MAX} required />
      {way === "respostas" && <CheckboxField {...form.field("resolvido")} label={messages.resolved} />}
    </FormDialog>
  );
}
