import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const access = {
  id: "switch-1",
  nome: "Clara Nunes",
  motivo: "Conferir as lojas",
  inicio: "2026-11-20T14:00:00Z",
  limite: "2026-11-20T15:00:00Z",
  fim: null as string | null,
  emAndamento: false,
};

const answers = (base: string, items: (typeof access)[]) =>
  server.use(
    http.get(`${API}/${base}/acessos-administrativos`, () =>
      HttpResponse.json({ items, page: 0, pageSize: 10, total: items.length }),
    ),
  );

test.each([
  ["VAREJISTA", "/varejista", "varejistas"],
  ["PARCEIRO", "/parceiro", "parceiros"],
] as const)(
  "%s reaches it from the account menu, and sees who, why and until when",
  async (profile, home, base) => {
    signedInAs(profile);
    homeAnswers();
    answers(base, [
      { ...access, id: "a", emAndamento: true },
      { ...access, id: "b", fim: "2026-11-20T14:12:00Z" },
      { ...access, id: "c" },
    ]);
    renderPortal(home);
    await userEvent.click(await screen.findByRole("button", { name: "Conta de Ana Souza" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Acessos da equipe Seiva" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Acessos da equipe Seiva" })).toBeVisible();
    const table = await screen.findByRole("table");
    await within(table).findAllByText("Clara Nunes");
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "Clara NunesConferir as lojas20/11/2026 11:00Em andamentoVer alterações",
      "Clara NunesConferir as lojas20/11/2026 11:0020/11/2026 11:12Ver alterações",
      "Clara NunesConferir as lojas20/11/2026 11:00até 20/11/2026 12:00Ver alterações",
    ]);
  },
);

/** Opens what was changed in the one access that is listed. */
const opened = async (page: (page: number) => Response, of = access) => {
  signedInAs("VAREJISTA");
  answers("varejistas", [of]);
  server.use(
    http.get(`${API}/varejistas/acessos-administrativos/switch-1/alteracoes`, ({ request }) =>
      page(Number(new URL(request.url).searchParams.get("page"))),
    ),
  );
  renderPortal("/conta/acessos");
  await userEvent.click(await screen.findByRole("button", { name: "Ver alterações" }));
  return screen.findByRole("dialog", { name: "O que Clara Nunes alterou desde 20/11/2026 11:00" });
};

test("shows what was changed in an access, page by page", async () => {
  const change = (alteracao: string, nome = "", campos: string[] = []) => ({
    quando: "2026-11-20T14:03:00Z",
    alteracao,
    nome,
    campos,
  });
  const rest = Array.from({ length: 7 }, (_, n) => change("Banner publicado", `Oferta ${n}`));
  const dialog = await opened((page) =>
    HttpResponse.json({
      items:
        page === 0
          ? [
              change("Configurações alteradas"),
              change("Loja excluída", "11.222.333/0001-81"),
              change("Loja alterada", "", ["CEP", "UF"]),
              ...rest,
            ]
          : [change("Encarte publicado", "Ofertas")],
      page,
      pageSize: 10,
      total: 11,
    }),
  );
  const table = await within(dialog).findByRole("table");
  await within(table).findByText("Configurações alteradas");
  const rows = within(table).getAllByRole("row").slice(1, 4);
  expect(rows.map((row) => row.textContent)).toEqual([
    "20/11/2026 11:03Configurações alteradas",
    "20/11/2026 11:03Loja excluída: 11.222.333/0001-81",
    "20/11/2026 11:03Loja alterada (CEP, UF)",
  ]);
  await userEvent.click(within(dialog).getByRole("button", { name: /próxima/i }));
  expect(await within(dialog).findByText("Encarte publicado: Ofertas")).toBeVisible();
});

test.each([
  [false, "Nada foi alterado neste acesso"],
  [true, "Nada foi alterado até agora"],
])("says so when nothing was changed (still inside: %s)", async (emAndamento, said) => {
  const nothing = () => HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 });
  const dialog = await opened(nothing, { ...access, emAndamento });
  expect(await within(dialog).findByText(said)).toBeVisible();
});

test("what was changed can be asked for again", async () => {
  let failed = false;
  const dialog = await opened(() => {
    if (failed) return HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 });
    failed = true;
    return problem(400, "unavailable", "Voltamos em instantes");
  });
  await userEvent.click(await within(dialog).findByRole("button", { name: "Tentar novamente" }));
  expect(await within(dialog).findByText("Nada foi alterado neste acesso")).toBeVisible();
});

test("says so when nobody entered", async () => {
  signedInAs("VAREJISTA");
  answers("varejistas", []);
  renderPortal("/conta/acessos");
  expect(await screen.findByText("Ninguém da equipe entrou no seu perfil")).toBeVisible();
});

test("a failed list can be tried again", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/acessos-administrativos`, () =>
      problem(400, "unavailable", "Voltamos em instantes"),
    ),
  );
  renderPortal("/conta/acessos");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  answers("varejistas", [access]);
  await userEvent.click(retry);
  expect(await screen.findByText("Clara Nunes")).toBeVisible();
});

test.each(["ADMINISTRADOR", "SUPORTE"] as const)("is nothing for %s", async (profile) => {
  signedInAs(profile);
  renderPortal("/conta/acessos");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});
