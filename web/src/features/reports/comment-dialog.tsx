import { formatDateTime } from "../../lib/format";
import { required } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { type FieldProps, useForm } from "../../ui/form/use-form";
import { startReading } from "../../ui/start-reading";
import { toast } from "../../ui/toast";
import type { CommentAct } from "./comment-action";
import classes from "./comment-dialog.module.css";
import { commentMessages, WORDS_MAX } from "./comment-messages";
import { type Comment, useAnswer, useHide } from "./comment-queries";

type Props = { comment: Comment; onClose: () => void };

/** Answers a comment once, or takes it out of sight. */
export function CommentDialog({ act, ...props }: Props & { act: CommentAct }) {
  return act === "answer" ? <Answer {...props} /> : <Hide {...props} />;
}

/** Says what was done. Its button went with it, so the focus goes where reading begins. */
const finish = (said: string, onClose: () => void) => {
  toast.success(said);
  onClose();
  setTimeout(startReading);
};

function Answer({ comment, onClose }: Props) {
  const answer = useAnswer();
  const form = useForm({
    initial: { texto: "" },
    rules: { texto: [required()] },
    onSubmit: async ({ texto }) => {
      await answer.mutateAsync({ params: { path: { id: comment.id } }, body: { texto } });
      finish(commentMessages.answer.done, onClose);
    },
  });
  return <Words act="answer" comment={comment} form={form} field={form.field("texto")} onClose={onClose} />;
}

function Hide({ comment, onClose }: Props) {
  const hide = useHide();
  const form = useForm({
    initial: { motivo: "" },
    rules: { motivo: [required()] },
    onSubmit: async ({ motivo }) => {
      await hide.mutateAsync({ params: { path: { id: comment.id } }, body: { motivo } });
      finish(commentMessages.hide.done, onClose);
    },
  });
  return <Words act="hide" comment={comment} form={form} field={form.field("motivo")} onClose={onClose} />;
}

type WordsProps = Props & {
  act: CommentAct;
  form: Parameters<typeof FormDialog>[0]["form"];
  field: FieldProps<string>;
};

/** The comment, what becomes of it, and the words that it needs. */
function Words({ act, comment, form, field, onClose }: WordsProps) {
  const { title, label, help, final, submit } = commentMessages[act];
  const { rate, date, store } = comment;
  return (
    <FormDialog title={title} form={form} submit={submit} danger={act === "hide"} onClose={onClose}>
      <figure className={classes.quoted}>
        <blockquote>{comment.comment}</blockquote>
        <figcaption>
          {commentMessages.stars(rate)} · {formatDateTime(date)} · {store.tradeName}
        </figcaption>
      </figure>
      <p className={classes.final}>{final}</p>
      <TextAreaField {...field} label={label} help={help} maxLength={WORDS_MAX} required data-autofocus />
    </FormDialog>
  );
}
