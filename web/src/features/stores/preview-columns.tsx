import { formatCep, formatCnpj } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import type { StoreRow } from "./queries";
import classes from "./stores.module.css";

const { columns: headers, none } = messages.list;
const texts = messages.table;

/** Fields of a store that one column of the preview shows. */
type Field = Exclude<keyof StoreRow, "linha" | "erros">;

/** What stands in a cell, with the message of each of its fields that is wrong. */
function Checked({ row, shown, fields }: { row: StoreRow; shown: string; fields: Field[] }) {
  const errors = fields.map((field) => row.erros[field]).filter(Boolean);
  return (
    <span className={classes.checked}>
      <span className={fields.includes("documento") ? classes.cnpj : undefined}>{shown || none}</span>
      {errors.map((error) => (
        <span key={error} className={classes.cellError}>
          {error}
        </span>
      ))}
    </span>
  );
}

const column = (
  id: string,
  header: string,
  fields: Field[],
  show: (row: StoreRow) => string,
): Column<StoreRow> => ({
  id,
  header,
  cell: (row) => <Checked row={row} shown={show(row)} fields={fields} />,
});

const joined = (...parts: string[]) => parts.filter(Boolean).join(", ");

/** Columns of the preview: every field has its place, and so has every message. */
export const previewColumns: Column<StoreRow>[] = [
  { id: "linha", header: texts.line, cell: (row) => row.linha },
  {
    id: "situacao",
    header: texts.status,
    cell: (row) =>
      Object.keys(row.erros).length > 0 ? (
        <Tag tone="off">{texts.onlyWrong}</Tag>
      ) : (
        <Tag tone="ok">{texts.fine}</Tag>
      ),
  },
  column("documento", headers.document, ["documento"], ({ documento }) => formatCnpj(documento)),
  column("nomeFantasia", headers.name, ["nomeFantasia"], ({ nomeFantasia }) => nomeFantasia),
  column("endereco", texts.address, ["cep", "endereco", "numero", "bairro"], (row) =>
    joined(row.endereco, row.numero, row.bairro, formatCep(row.cep)),
  ),
  column("cidade", headers.city, ["cidade", "uf"], ({ cidade, uf }) => joined(cidade, uf)),
  column("categoria", headers.category, ["categoria"], ({ categoria }) => categoria),
];
