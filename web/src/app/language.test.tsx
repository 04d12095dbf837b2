import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPortal, signedInAs } from "../../test/render";

/** Words of English interfaces that are no Portuguese words. */
const ENGLISH =
  /(?<!\p{L})(the|and|your|you|with|from|this|that|please|click|save|saved|cancel|close|search|loading|failed|invalid|required|not|results|next|previous|back|submit|is|are|was|have|has|must|should|cannot|when|here|there|empty|select|choose|open|more|show|hide|sign|user|username|password|welcome|page|of|new|edit|clear|toggle|month|year|day|only|none|found|try|again|yes|add|upload|download|settings|retry|dismiss)(?!\p{L})/iu;

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../api/schema.d.ts"], {
  ...{ query: "?raw", import: "default", eager: true },
});
const pages = import.meta.glob<string>("../../*.html", { query: "?raw", import: "default", eager: true });

const CODE = [
  /\/\*[\s\S]*?\*\//g,
  /^\s*\/\/.*$/gm,
  /^(import|export)\b[^;]*?from ".*";$/gm,
  // Types.
  /"[\w-]+"(\s*\|\s*"[\w-]+")+/g,
  // A fault of the program, which no screen shows.
  /throw new Error\([^)]*\)/g,
];
const STRING = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const ATTRIBUTE =
  /\b(?:label|title|placeholder|alt|help|lead|header|subtitle|caption|aria-label)[=:]\s*\{?"([^"]+)"/g;
const MARKUP = />([^<>{}()[\];=]*\p{L}[^<>{}()[\];=]*)</gu;
/** Paths, queries and the like. */
const ADDRESS = /[/=?$]\S/;

/** What a source file may put on screen: its sentences, what stands in its markup, and every one of its messages. */
function textsOf(file: string, source: string) {
  const code = CODE.reduce((text, pattern) => text.replace(pattern, ""), source);
  const strings = [...code.matchAll(STRING)].map(([, plain, template = ""]) =>
    (plain ?? template.replace(/\$\{[^}]*\}/g, " ")).trim(),
  );
  const shown = file.endsWith("messages.ts") ? strings : strings.filter((text) => /\s/.test(text));
  const markup = file.endsWith(".tsx") ? [...code.matchAll(MARKUP)] : [];
  const marked = [...code.matchAll(ATTRIBUTE), ...markup].map(([, text = ""]) => text.trim());
  return [...shown.filter((text) => !ADDRESS.test(text)), ...marked];
}

test("a text that is English is seen as such", () => {
  const source = 'const a = "Please wait"; <p title="Close">Loading your stores</p>;';
  expect(textsOf("x.tsx", source).filter((text) => ENGLISH.test(text))).toEqual([
    "Please wait",
    "Close",
    "Loading your stores",
  ]);
  expect("Força da senha: não é segura, mas está aberta").not.toMatch(ENGLISH);
});

test("no text of the interface is English (GR-02)", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const english = Object.entries(sources).flatMap(([file, source]) =>
    textsOf(file, source)
      .filter((text) => ENGLISH.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(english).toEqual([]);
});

test("every page says that it is Portuguese of Brazil", () => {
  expect(Object.keys(pages).length).toBeGreaterThan(1);
  for (const page of Object.values(pages)) expect(page).toContain('<html lang="pt-BR">');
});

/** Everything in a part of the page that is read or heard. */
const spoken = (part: Element) => [
  ...[...part.querySelectorAll("[aria-label],[title],[placeholder],[alt],[aria-roledescription]")].flatMap(
    (element) =>
      ["aria-label", "title", "placeholder", "alt", "aria-roledescription"].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
  ),
  ...[...part.querySelectorAll(":not(style, script)")].flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [],
    ),
  ),
];

test("what the component library says by itself is Portuguese too", async () => {
  signedInAs(null);
  renderPortal("/style-guide");
  await screen.findByRole("table", { name: "Lojas de exemplo" });
  const day = screen.getByLabelText("Dia: preenchido");
  await userEvent.click(day);
  expect(await screen.findByRole("button", { name: "20 novembro 2026" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Mês anterior" })).toBeVisible();
  expect(screen.getByText("seg")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Aviso bom" }));
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  const question = await screen.findByRole("dialog", { name: "Excluir este exemplo?" });
  expect(within(question).getByRole("button", { name: "Fechar" })).toBeVisible();
  expect(spoken(document.body).filter((text) => ENGLISH.test(text))).toEqual([]);
});
