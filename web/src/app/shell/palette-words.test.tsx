import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { openAs } from "../../../test/palette";
import { API } from "../../../test/render";
import { server } from "../../../test/setup";
import { accountProvider } from "../../features/account-help/palette-provider";
import type { Profile } from "../../modules/current-user";
import { companyLines, fetchStaffLines } from "../navigation";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";
import { screenWords } from "./screen-words";

test.each<[Profile, string, string[]]>([
  ["VAREJISTA", "senha", ["Alterar a senhaAção"]],
  ["VAREJISTA", "snha", ["Alterar a senhaAção"]],
  ["VAREJISTA", "sair", ["Sair da contaAção"]],
  ["SUPORTE", "logout", ["Sair da contaAção"]],
  ["VAREJISTA", "plano", ["AssinaturaConta", "Cancelar ou mudar a assinaturaAção"]],
  ["VAREJISTA", "asinatura", ["AssinaturaConta", "Cancelar ou mudar a assinaturaAção"]],
  ["PARCEIRO", "plano", []],
  ["PARCEIRO", "criar key", ["Nova API keyAção"]],
  ["VAREJISTA", "criar key", []],
  ["VAREJISTA", "cancelar assinatura", ["Cancelar ou mudar a assinaturaAção"]],
  ["PARCEIRO", "cancelar assinatura", []],
  ["PARCEIRO", "exportar", ["Exportar cuponsAção"]],
  ["SUPORTE", "meus arquivos", ["Meus arquivosAção"]],
  ["VAREJISTA", "ajuda", ["Meus relatosAjuda", "Relatar um problemaAjuda"]],
  ["VAREJISTA", "nota fiscal", ["CuponsTela"]],
  ["VAREJISTA", "boleto", ["AssinaturaConta"]],
  ["SUPORTE", "banner", ["Mídia no appDivulgação"]],
  ["PARCEIRO", "chave", ["API keysConta", "Nova API keyAção"]],
  ["PARCEIRO", "revogar", ["API keysConta"]],
  ["PARCEIRO", "tema escuro", ["Tema: escuroAção"]],
])("%s finds by '%s'", async (profile, typed, expected) => {
  openAs(profile, <Palette providers={[]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), typed);
  const names = screen.queryAllByRole("option").map((option) => option.textContent);
  expect(names).toEqual(expected);
});

test("the words of a screen are of one that the navigation has", async () => {
  const lines = [...companyLines, ...(await fetchStaffLines())].map(({ to }) => to);
  expect(lines).toEqual(expect.arrayContaining(Object.keys(screenWords)));
});

test("a theme is chosen from the palette", async () => {
  openAs("PARCEIRO", <Palette providers={[]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), "modo escuro{Enter}");
  await waitFor(() => expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark"));
});

test("a whole API key that is pasted is asked for by its visible part alone", async () => {
  const find = vi.fn<PaletteProvider["find"]>(async () => []);
  openAs("PARCEIRO", <Palette providers={[{ name: "keys", find }]} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("combobox"));
  await userEvent.paste("seiva_live_Ab12CdGh34Ij56Kl78Mn90Op12Qr34St56Uv");
  await waitFor(() => expect(find).toHaveBeenCalled());
  expect(find.mock.calls.map(([query]) => query)).toEqual(["seiva_live_Ab12Cd"]);
});

test("the staff finds whose account an e-mail is", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${API}/support/contas`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("filter"));
      const items = [{ id: "a1", nome: "Ana Souza", email: "ana@loja.com.br" }];
      return HttpResponse.json({ items, page: 0, pageSize: 5, total: 6 });
    }),
  );
  const { find } = accountProvider("support");
  const { signal } = new AbortController();
  expect(await find("ana", signal)).toEqual([]);
  expect(await find("ana@", signal)).toEqual([
    expect.objectContaining({ to: "/support/contas/a1", label: "Ana Souza · ana@loja.com.br" }),
    expect.objectContaining({
      to: "/support/contas",
      search: { filter: "ana@" },
      label: "Ver todas as 6 contas",
    }),
  ]);
  expect(asked).toEqual(["ana@"]);
});

test("what was copied with its name is looked for without it", async () => {
  const find = vi.fn<PaletteProvider["find"]>(async () => []);
  openAs("ADMINISTRADOR", <Palette providers={[{ name: "all", find }]} onClose={() => undefined} />);
  const field = await screen.findByRole("combobox");
  for (const [copied, value] of [
    ["CNPJ: 11.222.333/0001-81", "11.222.333/0001-81"],
    ["E-mail: ana@ex.test", "ana@ex.test"],
    ["x-api-key: seiva_live_zhvh", "seiva_live_zhvh"],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.paste(copied);
    await waitFor(() => expect(find).toHaveBeenLastCalledWith(value, expect.anything()));
  }
});
