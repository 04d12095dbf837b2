import { expect, test } from "vitest";
import { readTable } from "./table-file";

const TEXT = "CNPJ;Nome fantasia\r\n1;Açaí São João\r\n";

const units = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return bytes;
};

test.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["Windows' own", Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0))],
  ["'Unicode text' of a spreadsheet", units(`\ufeff${TEXT}`, true)],
  ["UTF-16, the other way round", units(`\ufeff${TEXT}`, false)],
  ["UTF-16 without its mark", units(TEXT, true)],
  ["UTF-16 without its mark, the other way round", units(TEXT, false)],
])("a table in %s is read as it was written", async (_, bytes) => {
  expect(await readTable(new Blob([bytes]))).toBe(TEXT);
});
