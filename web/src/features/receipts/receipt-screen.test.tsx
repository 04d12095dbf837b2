import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { KEY, receipt } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const SUBSTITUTE = "35261111222333000181650110000031891245166122";

const open = (answer: object = {}) => {
  signedInAs("VAREJISTA");
  server.use(http.get(`${API}/varejistas/cupons/${KEY}`, () => HttpResponse.json({ ...receipt, ...answer })));
  renderPortal(`/lista-cupons/cupom/${KEY}`);
  return screen.findByRole("heading", { name: "Cupom nº 3188" });
};

test("an unknown key, or somebody else's, leads back to the list, without a toast", async () => {
  signedInAs("VAREJISTA");
  server.use(http.get(`${API}/varejistas/cupons/123`, () => problem(404, "receipts.not_found", "Não há")));
  renderPortal("/lista-cupons/cupom/123");
  expect(await screen.findByText("Não encontramos este cupom")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver a lista de cupons" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons",
  );
  expect(screen.queryByText("Não há")).toBeNull();
});

test("a failure can be tried again", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/cupons/${KEY}`, () => problem(422, "x", "Deu errado"), { once: true }),
    http.get(`${API}/varejistas/cupons/${KEY}`, () => HttpResponse.json(receipt)),
  );
  renderPortal(`/lista-cupons/cupom/${KEY}`);
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("heading", { name: "Cupom nº 3188" })).toBeVisible();
});

test("facts, key in fours, public link; the key is not in the title of the document", async () => {
  await open();
  expect(screen.getByText("77.888.999/0001-81")).toBeVisible();
  expect(screen.getByText("14/11/2026 23:39")).toBeVisible();
  expect(screen.getByText("3526 1111 2223 3300 0181 6501 1000 0031 8812 4516 6127")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copiar chave" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Copiar link" })).toBeVisible();
  const link = screen.getByRole("link", { name: "Abrir cupom" });
  expect(link).toHaveAttribute("href", "https://seiva.test/r/abc");
  expect(link).toHaveAttribute("rel", "noreferrer");
  expect(document.title).not.toContain(KEY);
});

test("the receipt of a consumer who was erased has no public link any more", async () => {
  await open({ linkPublico: null });
  expect(
    screen.getByText("O cliente apagou os seus dados: este cupom não abre mais pelo link público."),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Abrir cupom" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copiar link" })).toBeNull();
});

test("a signature that does not hold is explained", async () => {
  await open({ verificacao: { signature: "invalid", protocol: "absent", reasons: ["digest_mismatch"] } });
  expect(screen.getByText("A assinatura não confere: o conteúdo mudou depois de assinado")).toBeVisible();
  expect(screen.getByText("Sem protocolo")).toBeVisible();
});

test("a receipt that staff took out of the sums says so, and why", async () => {
  await open({ foraDosTotais: true, motivoForaDosTotais: "Venda de teste em produção" });
  expect(screen.getByText("A equipe do programa tirou este cupom de todas as somas.")).toBeVisible();
  expect(screen.getByText("Venda de teste em produção")).toBeVisible();
});

test("the history runs from the oldest, and a substitution leads to the receipt that stayed", async () => {
  await open({
    situacao: "substituted",
    teste: true,
    eventos: [
      {
        tipo: "110112",
        sequencia: 1,
        ocorridoEm: "2026-11-14T22:30:00-05:00",
        recebidoEm: "2026-11-15T01:00:00-03:00",
        chaveSubstituta: SUBSTITUTE,
        aguardandoCupom: false,
      },
    ],
  });
  expect(screen.getByText("Substituído")).toBeVisible();
  expect(screen.getByText("Nota de teste.")).toBeVisible();
  const history = within(screen.getByRole("list", { name: "Histórico" })).getAllByRole("listitem");
  expect(history.map((item) => item.textContent)).toEqual([
    "Cancelado por substituição em 14/11/2026 22:30Ver o cupom que ficou no lugar",
    "Emitido em 14/11/2026 23:39",
    "Recebido em 15/11/2026 00:40",
  ]);
  expect(screen.getByRole("link", { name: "Ver o cupom que ficou no lugar" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupom/${SUBSTITUTE}`,
  );
});
