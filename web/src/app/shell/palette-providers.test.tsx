import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { aStore } from "../../../test/companies";
import { API } from "../../../test/render";
import { server } from "../../../test/setup";
import { companyProvider, supportProvider } from "../../features/admin/palette-provider";
import { ownKeyProvider, partnerKeyProvider } from "../../features/api-keys/palette-provider";
import { receiptProvider } from "../../features/receipts/palette-provider";
import { storeProvider } from "../../features/stores/palette-provider";
import { teamProvider } from "../../features/team/palette-provider";

const { signal } = new AbortController();
const KEY = "35261111222333000181650110000031881245166127";

test("a receipt is found by its whole access key, as it is printed", async () => {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/varejistas/cupons/:key`, ({ params }) => {
      asked.push(String(params.key));
      return HttpResponse.json({ chaveAcesso: KEY, lojaNome: "Seiva Acácias" });
    }),
  );
  const { find } = receiptProvider("varejista");
  const printed = KEY.match(/.{4}/g)?.join(" ") ?? "";
  expect(await find(printed, signal)).toEqual([
    expect.objectContaining({ to: `/lista-cupons/cupom/${KEY}`, label: `Seiva Acácias · ${printed}` }),
  ]);
  expect(await find(KEY.slice(0, 40), signal)).toEqual([]);
  expect(asked).toEqual([KEY]);
});

test("a receipt that is not there, or another's, is not found", async () => {
  server.use(
    http.get(`${API}/varejistas/cupons/:key`, () =>
      HttpResponse.json(
        { status: 404, code: "receipts.not_found", detail: "Não encontramos este cupom." },
        { status: 404 },
      ),
    ),
  );
  expect(await receiptProvider("varejista").find(KEY, signal)).toEqual([]);
});

test("more stores than are shown lead to the list of all", async () => {
  server.use(
    http.get(`${API}/varejistas/lojas`, () =>
      HttpResponse.json({ items: [aStore], page: 0, pageSize: 5, total: 1155 }),
    ),
  );
  expect((await storeProvider("varejista").find("se", signal)).at(-1)).toEqual({
    to: "/varejista/lojas",
    search: { filter: "se" },
    label: "Ver todas as 1.155 lojas",
    group: "Loja",
  });
});

test("companies: the people are told by their e-mail, and how many there are of all", async () => {
  const hit = {
    tipo: "VAREJISTA",
    id: "r1",
    documento: "11222333000181",
    nomeFantasia: "Mercado",
    contaEmail: "ana@loja.com.br",
  };
  server.use(
    http.get(`${API}/admin/busca`, ({ request }) => {
      const total = new URL(request.url).searchParams.get("filter") === "ana@" ? "1" : "51";
      return HttpResponse.json([hit], { headers: { "X-Total-Count": total } });
    }),
  );
  const labels = async (typed: string) =>
    (await companyProvider.find(typed, signal)).map(({ label }) => label);
  expect(await labels("ana@")).toEqual(["Mercado · ana@loja.com.br", "Entrar como Mercado"]);
  expect(await labels("mercado")).toEqual([
    "Mercado · ana@loja.com.br",
    "Ver todos (mais de 50)",
    "Entrar como Mercado",
  ]);
});

test("the support is told how many there are, and led to all of a kind that has more", async () => {
  const hit = (tipo: string, id: number) => ({
    tipo,
    id,
    documento: "11222333000181",
    nomeFantasia: "Mercado",
  });
  const found = [1, 2, 3, 4, 5, 6].map((id) => hit("LOJA", id)).concat(hit("VAREJISTA", 7));
  server.use(
    http.get(`${API}/support/busca`, ({ request }) => {
      const total = new URL(request.url).searchParams.get("filter") === "mercado sul" ? "7" : "19";
      return HttpResponse.json(found, { headers: { "X-Total-Count": total } });
    }),
  );
  const few = await supportProvider.find("mercado sul", signal);
  expect(few).toHaveLength(7);
  expect([few[0]?.to, few[6]?.to]).toEqual(["/support/empresas/loja/1", "/support/empresas/varejista/7"]);
  expect((await supportProvider.find("mercado", signal)).slice(7)).toEqual([
    {
      to: "/lista-lojas",
      search: { filter: "mercado" },
      label: "Ver todas as lojas",
      group: "Resultados: 19",
    },
  ]);
});

test("a key is found by the part of it that lists show", async () => {
  server.use(
    http.get(`${API}/parceiros/keys`, ({ request }) =>
      HttpResponse.json({
        items: [{ id: "k1", name: "Caixas", prefix: `${new URL(request.url).searchParams.get("filter")}…` }],
        total: 1,
      }),
    ),
  );
  expect(await partnerKeyProvider.find("seiva_live_Ab12", signal)).toEqual([
    expect.objectContaining({ to: "/parceiro/api-keys/k1/editar", label: "Caixas · seiva_live_Ab12…" }),
  ]);
});

test("the people of one's own company are looked for by the server, and are shown in their list", async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(`${API}/varejistas/usuarios-secundarios`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({
        items: [{ id: "1", nome: "Ana Souza", email: "ana@loja.com.br" }],
        total: 7,
      });
    }),
  );
  expect(await teamProvider("varejista").find("souza ana", signal)).toEqual([
    expect.objectContaining({
      to: "/manage-accounts",
      search: { filter: "ana@loja.com.br" },
      label: "Ana Souza · ana@loja.com.br",
    }),
    expect.objectContaining({ search: { filter: "souza ana" }, label: "Ver todas as 7 contas" }),
  ]);
  expect(asked).toEqual([{ page: "1", rowsPerPage: "5", filter: "souza ana" }]);
});

test("a retailer finds the keys that reach it in its list of them", async () => {
  server.use(
    http.get(`${API}/retailers/api-keys`, ({ request }) =>
      HttpResponse.json({
        items: [{ id: "k1", name: "Caixas", prefix: `${new URL(request.url).searchParams.get("filter")}…` }],
        total: 1004,
      }),
    ),
  );
  expect(await ownKeyProvider.find("seiva_live_Ab12", signal)).toEqual([
    expect.objectContaining({
      to: "/varejista/api-keys",
      search: { filter: "seiva_live_Ab12" },
      label: "Caixas · seiva_live_Ab12…",
    }),
    expect.objectContaining({ search: { filter: "seiva_live_Ab12" }, label: "Ver todas as 1.004 keys" }),
  ]);
});
