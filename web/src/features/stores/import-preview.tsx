import { Button, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../ui/card";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { DataTable } from "../../ui/list/data-table";
import { useOwnPage } from "../../ui/list/use-own-page";
import { Tag } from "../../ui/tag";
import type { StoreArea } from "./area";
import type { Table } from "./import-source";
import { messages } from "./messages";
import { previewColumns } from "./preview-columns";
import { asTable, type StorePreview, type StoresImported, useImport } from "./queries";
import classes from "./stores.module.css";

const texts = messages.table;
const PAGE_SIZE = 20;

type Props = {
  area: StoreArea;
  table: Table;
  preview: StorePreview;
  onBack: () => void;
  onDone: (result: StoresImported) => void;
};

/** Every row as it would be kept, with what is wrong; then all of them, or the right ones alone. */
export function ImportPreview({ area, table, preview, onBack, onDone }: Props) {
  const { linhas, certas, erradas, colunasIgnoradas } = preview;
  const paging = useOwnPage("linha.asc");
  const [shown, setShown] = useState<"all" | "wrong">(erradas > 0 ? "wrong" : "all");
  const keep = useImport(area);
  // Unlike the call's own state, set before the next press is handled: a double click imports once.
  const [running, setRunning] = useState(false);
  const rows = shown === "all" ? linhas : linhas.filter(({ erros }) => Object.keys(erros).length > 0);
  const run = () => {
    setRunning(true);
    keep.mutate(
      {
        params: { query: { varejistaId: table.varejistaId ?? undefined, somenteCertas: erradas > 0 } },
        body: table.arquivo,
        ...asTable,
      },
      { onSuccess: onDone, onError: () => setRunning(false) },
    );
  };
  return (
    <Stack gap="md">
      <UnsavedGuard when />
      <Card title={texts.previewTitle}>
        <div className={classes.bar}>
          {certas > 0 && <Tag tone="ok">{texts.right(certas)}</Tag>}
          {erradas > 0 && <Tag tone="off">{texts.wrong(erradas)}</Tag>}
          {colunasIgnoradas.length > 0 && (
            <span className={classes.hint}>{texts.ignored(colunasIgnoradas)}</span>
          )}
          {certas === 0 && <span className={classes.hint}>{texts.noneRight}</span>}
          <span className={classes.grow} />
          <Button variant="default" onClick={onBack} disabled={running}>
            {texts.back}
          </Button>
          {certas > 0 && (
            <Button onClick={run} loading={running}>
              {erradas > 0 ? texts.importRight(certas) : texts.importAll(certas)}
            </Button>
          )}
        </div>
      </Card>
      <Card flush>
        <DataTable
          caption={texts.caption}
          columns={previewColumns}
          query={{
            data: {
              items: rows.slice(paging.page * PAGE_SIZE, (paging.page + 1) * PAGE_SIZE),
              total: rows.length,
            },
            error: null,
            isFetching: false,
            refetch: () => undefined,
          }}
          state={paging}
          pageSize={PAGE_SIZE}
          rowId={({ linha }) => String(linha)}
          noun={["linha", "linhas"]}
          empty={null}
          actions={
            erradas > 0 && (
              <SegmentedControl
                aria-label={texts.status}
                size="xs"
                value={shown}
                onChange={(value) => {
                  setShown(value);
                  paging.setPage(0);
                }}
                data={[
                  { value: "wrong", label: texts.onlyWrong },
                  { value: "all", label: texts.all },
                ]}
              />
            )
          }
        />
      </Card>
    </Stack>
  );
}
