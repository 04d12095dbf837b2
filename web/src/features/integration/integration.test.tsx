import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

const KEY = "35261199999999000191650010000000011234567890";

const nothing: Schemas["Progress"] = {
  store: { id: "s", cnpj: "99999999000191", name: "Loja de teste" },
  lettersStore: { id: "l", cnpj: "SEIVATST000086", name: "Loja de teste (CNPJ com letras)" },
  recognisedAt: null,
  documentsPath: "/integracao/erros",
};

const now = new Date().toISOString();
const answers = (progress: Schemas["Progress"]) =>
  server.use(http.get(`${API}/parceiros/integracao`, () => HttpResponse.json(progress)));

const steps = async () => within(await screen.findByRole("list", { name: "Passos da integração" }));

beforeEach(() => signedInAs("PARCEIRO"));

test("a software house that begins has a store, and is led to a key", async () => {
  answers(nothing);
  renderPortal("/parceiro/integracao");
  const list = await steps();
  expect(list.getAllByText("Feito")).toHaveLength(1);
  expect(list.getByText(/99\.999\.999\/0001-91/)).toBeVisible();
  expect(list.getByRole("link", { name: "Criar API key de teste" })).toHaveAttribute(
    "href",
    "/parceiro/api-keys/nova?guia=true",
  );
  expect(screen.getByText(/Esperando o próximo envio/)).toBeVisible();
  expect(screen.queryByText("Feche o dia com prova")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Guia completo" })).toHaveAttribute("href", "/integracao");
});

test("a refusal leads to its cause; what is done is ticked", async () => {
  answers({
    ...nothing,
    key: { id: "k", name: "Testes", prefix: "seiva_test_9fK2…", createdAt: now },
    recognisedAt: now,
    lastRefusal: { at: now, code: "receipts.malformed_xml" },
  });
  renderPortal("/parceiro/integracao");
  const list = await steps();
  expect(list.getAllByText("Feito")).toHaveLength(3);
  expect(list.getByRole("link", { name: "Ver a causa e o que fazer" })).toHaveAttribute(
    "href",
    "/integracao/erros/receipts.malformed_xml",
  );
});

test("a document is made as it is chosen, and saved", async () => {
  answers({ ...nothing, receipt: { accessKey: KEY, receivedAt: now } });
  const asked: string[] = [];
  server.use(
    http.get(`${API}/parceiros/integracao/cupom-de-teste`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        accessKey: KEY,
        fileName: "cupom.xml",
        storeName: "Loja de teste",
        xml: "<nfeProc/>",
      });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:x");
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  renderPortal("/parceiro/integracao");
  await userEvent.click(await screen.findByLabelText("CNPJ com letras"));
  await userEvent.click(screen.getByRole("button", { name: "Gerar cupom de teste" }));
  expect(await screen.findByText("cupom.xml foi salvo.")).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: "Cancelamento" }));
  await userEvent.click(screen.getByRole("button", { name: "Gerar cupom de teste" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]).toBe("?itens=6&contingencia=false&cpf=52998224725&cnpj=alfanumerico");
  expect(asked[1]).toBe(`?evento=${KEY}`);
});

test("the commands name the file that was saved, and the cancellation has one of its own", async () => {
  answers(nothing);
  const files = ["cupom-de-teste-1.xml", "cancelamento-de-teste-1.xml"];
  server.use(
    http.get(`${API}/parceiros/integracao/cupom-de-teste`, () =>
      HttpResponse.json({
        accessKey: KEY,
        fileName: files.shift(),
        storeName: "Loja de teste",
        xml: "<nfeProc/>",
      }),
    ),
  );
  URL.createObjectURL = vi.fn(() => "blob:x");
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  renderPortal("/parceiro/integracao");
  const list = await steps();
  expect(list.getByText(/@cupom-de-teste\.xml/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Gerar cupom de teste" }));
  expect(await list.findByText(/@cupom-de-teste-1\.xml/)).toBeVisible();
  answers({ ...nothing, receipt: { accessKey: KEY, receivedAt: now } });
  expect(await list.findByText(/@cancelamento-de-teste\.xml/, undefined, { timeout: 6_000 })).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: "Cancelamento" }));
  await userEvent.click(screen.getByRole("button", { name: "Gerar cupom de teste" }));
  expect(await list.findByText(/@cancelamento-de-teste-1\.xml/)).toBeVisible();
  expect(list.queryByText(/@cupom-de-teste/)).toBeNull();
}, 15_000);

test("all five are ticked once a receipt was cancelled", async () => {
  answers({
    ...nothing,
    key: { id: "k", name: "Testes", prefix: "seiva_test_9fK2…", createdAt: now },
    recognisedAt: now,
    receipt: { accessKey: KEY, receivedAt: now },
    cancelled: { accessKey: KEY, receivedAt: now },
  });
  renderPortal("/parceiro/integracao");
  expect((await steps()).getAllByText("Feito")).toHaveLength(5);
  expect(screen.getByText(/^Pronto\./)).toBeVisible();
  const closing = screen.getByRole("region", { name: "Feche o dia com prova" });
  expect(closing).toHaveTextContent(`-d '{"accessKeys":["${KEY}"]}'`);
  expect(closing).toHaveTextContent(/\/api\/integration\/receipts\/missing/);
  expect(screen.getByRole("link", { name: "Cupons de teste" })).toHaveAttribute(
    "href",
    expect.stringContaining("notas=test"),
  );
});

test("a failure is told, and tried again", async () => {
  server.use(http.get(`${API}/parceiros/integracao`, () => problem(500, "internal", "Ocorreu um erro")));
  renderPortal("/parceiro/integracao");
  const again = await screen.findByRole("button", { name: "Tentar novamente" });
  answers(nothing);
  await userEvent.click(again);
  expect((await steps()).getByText("Loja de teste")).toBeVisible();
});

test("a guide that could not be read keeps offering to try again, and asks only then", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let asked = 0;
    server.use(
      http.get(`${API}/parceiros/integracao`, () => {
        asked++;
        return problem(400, "unavailable", "Voltamos em instantes");
      }),
    );
    renderPortal("/parceiro/integracao");
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(retry).toBeVisible();
    expect(asked).toBe(1);
    answers(nothing);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(retry);
    expect(await steps()).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
