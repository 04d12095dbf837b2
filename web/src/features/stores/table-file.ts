/** Most bytes of a table of stores; the server's own limit. */
export const MAX_BYTES = 1 << 20;

/** How a spreadsheet's 'Unicode text' stores its letters; undefined of other files. Half of a CSV's bytes are zero then. */
const wideEncoding = (bytes: Uint8Array) => {
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || first === 0) return "utf-16be";
  return undefined;
};

/** The text of a file that a spreadsheet wrote: UTF-16, UTF-8 or, failing that, what Brazilian Windows writes. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Bytes of a text as it is sent. */
export const sizeOf = (text: string) => new TextEncoder().encode(text).length;

const TEMPLATE = [
  "CNPJ;Nome fantasia;CEP;Endereço;Número;Bairro;Cidade;UF;Categoria",
  "11.222.333/0001-81;Loja Centro;01310-100;Avenida Paulista;1000;Bela Vista;São Paulo;SP;Supermercado",
].join("\r\n");

/** An example to fill in, with the mark by which spreadsheets know UTF-8, as an address to download from. */
export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${TEMPLATE}\r\n`)}`;
