import { Drawer, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { email, required } from "../../lib/rules";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { useCurrentUser } from "../current-user";
import type { ExportKind } from "./calls";
import classes from "./export.module.css";
import { type Format, formats, messages, PDF_ROWS } from "./messages";
import { MyFiles } from "./my-files";
import { useExport } from "./queries";

/** What is on screen, and so what the file holds. */
export type Exported = {
  kind: ExportKind;
  /** The report's query as its call takes it, with sortBy and orderBy; undefined values are left out. */
  values: Record<string, string | undefined>;
  /** The names of the columns, as the file knows them; absent: the report's own. */
  columns?: readonly string[];
  /** How many rows there are, in words: 'As 214 lojas da lista'. */
  title: string;
  /** Rows; undefined while nobody knows. */
  count: number | undefined;
  /** What they are narrowed to: '21/10 a 19/11 · Caixa Livre'. */
  summary: string;
};

const queryOf = ({ values, columns }: Exported) => {
  const all = { ...values, colunas: columns?.join(",") };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
};

/** Asks for what is on screen as a file, and shows those asked for before. */
export function ExportDrawer({ onClose, ...exported }: Exported & { onClose: () => void }) {
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
  const tooLong = (count ?? 0) > PDF_ROWS;
  const chosen = formats.find(({ value }) => value === format) ?? formats[0];
  return (
    <Drawer opened onClose={onClose} position="right" size={440} padding="lg" title={messages.export}>
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
            data={formats.map(({ value, label }) => ({ value, label, disabled: value === "pdf" && tooLong }))}
          />
          <p className={classes.said}>{tooLong ? `${chosen?.help} ${messages.pdfLimit}` : chosen?.help}</p>
        </div>
        <TextField
          {...form.field("emailDestinatario")}
          type="email"
          label={messages.to}
          help={messages.toHelp}
          required
        />
        <SubmitButton form={form}>{`${messages.export} em ${chosen?.label}`}</SubmitButton>
        <p className={classes.said} role="status">
          {ask.isSuccess && messages.started}
        </p>
      </form>
      <div className={classes.mine}>
        <MyFiles most={6} />
      </div>
    </Drawer>
  );
}
