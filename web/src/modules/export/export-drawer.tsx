import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { email, required } from "../../lib/rules";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { SideDrawer } from "../../ui/side-drawer";
import { useAskedClose } from "../../ui/use-asked-close";
import { useCurrentUser } from "../current-user";
import classes from "./export.module.css";
import { type Exported, queryOf } from "./exported";
import { type Format, formats, messages, PDF_ROWS } from "./messages";
import { MyFiles } from "./my-files";
import { useExport } from "./queries";
import { scheduleMessages } from "./schedule-messages";

type Closing = {
  onClose: () => void;
  /** Has it sent again and again instead; absent where one cannot. */
  onSchedule?: () => void;
};

/** Asks for what is on screen as a file, and shows those asked for before. */
export function ExportDrawer({ onClose, onSchedule, ...exported }: Exported & Closing) {
  const { kind, columns, title, count, summary } = exported;
  const user = useCurrentUser();
  const [format, setFormat] = useState<Format>("xlsx");
  const ask = useExport(kind);
  const form = useForm({
    initial: { emailDestinatario: user.email },
    rules: { emailDestinatario: [required(), email] },
    onSubmit: async ({ emailDestinatario }) => {
      await ask.mutateAsync({
        emailDestinatario: emailDestinatario.trim(),
        filtros: queryOf(exported),
        formatoExportacao: format,
      });
      form.reset({ emailDestinatario });
    },
  });
  const { content, asking, close, question } = useAskedClose(onClose);
  const tooLong = (count ?? 0) > PDF_ROWS;
  const chosen = formats.find(({ value }) => value === format) ?? formats[0];
  return (
    <>
      <SideDrawer onClose={close} closeOnEscape={!asking} size={440} padding="lg" title={messages.export}>
        <div ref={content}>
          <form {...form.props} className={classes.form}>
            <div className={classes.what}>
              <b>{title}</b>
              {columns && <span className={classes.said}>{messages.columns(columns.length)}</span>}
              <p className={classes.said}>{summary}</p>
            </div>
            <div>
              <Text size="sm" fw={580} mb={6}>
                {messages.format}
              </Text>
              <SegmentedControl
                fullWidth
                aria-label={messages.format}
                value={format}
                onChange={setFormat}
                data={formats.map(({ value, label }) => ({
                  value,
                  label,
                  disabled: value === "pdf" && tooLong,
                }))}
              />
              <p className={classes.said}>
                {tooLong ? `${chosen?.help} ${messages.pdfLimit}` : chosen?.help}
              </p>
            </div>
            <TextField
              {...form.field("emailDestinatario")}
              type="email"
              label={messages.to}
              help={messages.toHelp}
              required
            />
            <Group grow>
              {onSchedule && (
                <Button size="md" variant="default" onClick={onSchedule}>
                  {scheduleMessages.schedule}
                </Button>
              )}
              <SubmitButton form={form}>{`${messages.export} em ${chosen?.label}`}</SubmitButton>
            </Group>
            <p className={classes.said} role="status">
              {ask.isSuccess && messages.started}
            </p>
          </form>
          <div className={classes.mine}>
            <MyFiles most={6} />
          </div>
        </div>
      </SideDrawer>
      {question}
    </>
  );
}
