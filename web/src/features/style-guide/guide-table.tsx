import { Button } from "@mantine/core";
import { formatCnpj, formatNumber, formatPercent } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { parseSort, useTableSearch } from "../../ui/list/table-search";
import { EmptyState } from "../../ui/screen-state";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import { type SampleStore, sampleStores } from "./sample-data";

const PAGE_SIZE = 3;

const columns: Column<SampleStore>[] = [
  { id: "name", header: "Loja", cell: (row) => row.name },
  {
    id: "cnpj",
    header: "CNPJ",
    enableSorting: false,
    cell: (row) => formatCnpj(row.cnpj),
  },
  {
    id: "receipts",
    header: "Cupons",
    meta: { align: "right" },
    cell: (row) => formatNumber(row.receipts),
  },
  {
    id: "ratio",
    header: "Identificados",
    meta: { align: "right" },
    cell: (row) => formatPercent(row.ratio),
  },
  {
    id: "quiet",
    header: "Situação",
    enableSorting: false,
    cell: (row) => (row.quiet ? <Tag tone="wait">Em silêncio há 2 h</Tag> : <Tag tone="ok">Recebendo</Tag>),
  },
];

/** The table over rows in memory, sorted and cut as the server would. */
export function GuideTable() {
  const state = useTableSearch("receipts.desc");
  const { id, desc } = parseSort(state.sort);
  const key = id as keyof SampleStore;
  const sorted = sampleStores.toSorted((a, b) => (a[key] < b[key] ? -1 : 1) * (desc ? -1 : 1));
  const items = sorted.slice(state.page * PAGE_SIZE, (state.page + 1) * PAGE_SIZE);
  return (
    <Card flush title="Tabela">
      <DataTable
        caption="Lojas de exemplo"
        columns={columns}
        query={{ data: { items, total: sorted.length }, error: null, isFetching: false, refetch: () => null }}
        state={state}
        pageSize={PAGE_SIZE}
        rowId={(row) => row.id}
        noun={["loja", "lojas"]}
        empty={<EmptyState title="Ainda não há lojas" />}
        rowLink={{ onClick: (row) => toast.success(`Você abriu ${row.name}`) }}
        actions={
          <Button size="xs" variant="default" onClick={() => toast.success("Ação da tabela")}>
            Ação
          </Button>
        }
      />
    </Card>
  );
}
