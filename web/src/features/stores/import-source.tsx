import { Button, FileButton, Group, Stack, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { required } from "../../lib/rules";
import { Card } from "../../ui/card";
import { fieldFrame } from "../../ui/form/field-frame";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { IconUpload } from "../../ui/portal-icons";
import { toast } from "../../ui/toast";
import { asksRetailer, type StoreArea } from "./area";
import { messages } from "./messages";
import { asTable, type StorePreview, usePreview } from "./queries";
import { RetailerField } from "./retailer-field";
import classes from "./stores.module.css";
import { MAX_BYTES, readTable, sizeOf, templateUrl } from "./table-file";

const texts = messages.table;

/** What is imported, under the names of the API, and the retailer it is for, which a software house chooses. */
export type Table = { varejistaId: string | null; arquivo: string };

type Props = {
  area: StoreArea;
  initial: Table;
  onChecked: (table: Table, preview: StorePreview) => void;
};

/** Takes the table in; the server reads and checks it. */
export function ImportSource({ area, initial, onChecked }: Props) {
  const preview = usePreview(area);
  const forget = useRef<() => void>(null);
  const form = useForm<Table>({
    initial,
    rules: {
      varejistaId: asksRetailer(area) ? [required()] : [],
      arquivo: [required(texts.needsText), (text) => (sizeOf(text) > MAX_BYTES ? texts.tooLarge : undefined)],
    },
    onSubmit: async (table) => {
      const query = { varejistaId: table.varejistaId ?? undefined };
      onChecked(table, await preview.mutateAsync({ params: { query }, body: table.arquivo, ...asTable }));
    },
  });
  const { checking: _, onChange, ...field } = form.field("arquivo");
  const choose = async (file: File | null) => {
    forget.current?.(); // so that the same file, corrected, can be chosen again
    if (!file) return;
    if (file.size > MAX_BYTES) {
      toast.error(texts.tooLarge);
      return;
    }
    const arquivo = await readTable(file).catch(() => undefined);
    if (arquivo === undefined) toast.error(texts.unreadable);
    else form.set({ arquivo });
  };
  return (
    <Card title={texts.source}>
      <UnsavedGuard when={form.values.arquivo.trim() !== ""} />
      <p className={classes.lead}>{texts.lead}</p>
      <form {...form.props}>
        <Stack gap="md">
          {asksRetailer(area) && <RetailerField {...form.field("varejistaId")} />}
          <div className={classes.bar}>
            <FileButton
              resetRef={forget}
              onChange={(file) => void choose(file)}
              accept=".csv,.tsv,.txt,text/csv,text/plain"
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload />}>
                  {texts.choose}
                </Button>
              )}
            </FileButton>
            <a href={templateUrl} download={texts.templateName}>
              {texts.template}
            </a>
          </div>
          <Textarea
            {...fieldFrame}
            {...field}
            className={classes.table}
            label={texts.paste}
            description={texts.pasteHelp}
            aria-required
            spellCheck={false}
            rows={10}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button component={Link} to={`/${area}/lojas`} size="md" variant="default">
              {messages.form.cancel}
            </Button>
            <SubmitButton form={form}>{texts.check}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
