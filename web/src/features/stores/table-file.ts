/** Most bytes of a table of stores; the server's own limit. */
export const MAX_BYTES = 1 << 20;

/** The text of a file that a spreadsheet wrote: UTF-8 or, failing that, what Brazilian Windows writes. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
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
