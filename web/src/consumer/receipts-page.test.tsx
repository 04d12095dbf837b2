import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { CUSTOMER, customer, fillIn, servesTerms, TERMS } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { ReceiptsPage } from "./receipts-page";

const receipt = (page: number, index: number) => ({
  accessKey: `${page}-${index}`,
  issuedAt: "2026-11-20T14:30:00-03:00",
  storeName: `Loja ${page}-${index}`,
  amountCents: 3392,
  status: ["cancelled", "authorised", "substituted"][index] ?? "authorised",
  mayRate: index === 1,
  publicUrl: "https://seiva.test/r/abc",
});

beforeEach(() => server.use(http.get(CUSTOMER, () => HttpResponse.json(customer()))));

const pages = (...sizes: number[]) => {
  const asked: { page: string | null; pageSize: string | null; token: string | null; path: string }[] = [];
  server.use(
    http.get(`${API}/customer/receipts/:document`, ({ request }) => {
      const url = new URL(request.url);
      const page = Number(url.searchParams.get("page"));
      asked.push({
        page: url.searchParams.get("page"),
        pageSize: url.searchParams.get("pageSize"),
        token: request.headers.get("Authorization"),
        path: url.pathname,
      });
      const items = Array.from({ length: sizes[page] ?? 0 }, (_, index) => receipt(page, index));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      return HttpResponse.json({ items, page, pageSize: 10, total });
    }),
  );
  return asked;
};

const show = () => render(<ReceiptsPage token="t0ken" document="529.982.247-25" />);

test("a failure shows status and message, and can be tried again", async () => {
  server.use(
    http.get(`${API}/customer/receipts/:document`, () => problem(503, "x", "Serviço indisponível"), {
      once: true,
    }),
  );
  show();
  expect(await screen.findByText("Erro 503")).toBeVisible();
  expect(screen.getByText("Serviço indisponível")).toBeVisible();
  pages(1);
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Loja 0-0")).toBeVisible();
});

test("without the customer's choices the rights stay, and the choices can be asked for again", async () => {
  pages(1);
  server.use(http.get(CUSTOMER, () => problem(503, "x", "Serviço indisponível"), { once: true }));
  show();
  expect(await screen.findByText("Erro 503")).toBeVisible();
  expect(screen.getByText(/^Não conseguimos carregar os seus termos e preferências/)).toBeVisible();
  expect(screen.getByText("Seus dados")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Preferências")).toBeVisible();
  expect(screen.queryByText("Erro 503")).toBeNull();
});

test("a link that is refused says so once, and asks nobody to try again in vain", async () => {
  const refusal = () => problem(403, "x", "Este link é de outro cliente");
  const answered = new Promise<void>((resolve) =>
    server.events.on("response:mocked", ({ request }) => request.url === CUSTOMER && resolve()),
  );
  server.use(
    http.get(CUSTOMER, refusal),
    http.get(`${API}/customer/receipts/:document`, async () => {
      await answered;
      return refusal();
    }),
  );
  show();
  await screen.findByText("Erro 403");
  expect(screen.getAllByText("Erro 403")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Entrar na minha conta" })).toHaveAttribute("href", "/consumidor");
  expect(screen.queryByText("Seus dados")).toBeNull();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
});

test("receipts show store, moment, amount and link; one that stands for no purchase any more says so", async () => {
  const asked = pages(3);
  show();
  expect(screen.getByText("Carregando…")).toBeVisible();
  const link = await screen.findByRole("link", { name: /Loja 0-0/ });
  expect(link).toHaveAttribute("href", "https://seiva.test/r/abc");
  expect(link).toHaveTextContent("20/11/2026 14:30");
  expect(link).toHaveTextContent("R$ 33,92");
  expect(screen.getAllByText("Cancelado")).toHaveLength(1);
  expect(screen.getByRole("link", { name: /Loja 0-2/ })).toHaveTextContent("Substituído");
  expect(screen.getByRole("link", { name: /^Loja 0-1/ })).not.toHaveTextContent(/Cancelado|Substituído/);
  expect(asked).toEqual([
    { page: "0", pageSize: "10", token: "t0ken", path: "/api/customer/receipts/52998224725" },
  ]);
});

test("the list leads to where paper receipts are scanned", async () => {
  pages(1);
  show();
  expect(await screen.findByRole("link", { name: /cupom de papel/ })).toHaveAttribute("href", "/escanear");
});

test("one that may be rated leads to its rating, on its own page", async () => {
  pages(3);
  show();
  const rates = await screen.findAllByRole("link", { name: /^Avaliar/ });
  expect(rates).toHaveLength(1);
  expect(rates[0]).toHaveAccessibleName("Avaliar a compra de 20/11/2026 14:30, Loja 0-1");
  expect(rates[0]).toHaveAttribute("href", "https://seiva.test/r/abc#avaliar");
});

test("'Carregar mais' stands while there are more", async () => {
  const asked = pages(10, 2);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
  expect(await screen.findByText("Loja 1-1")).toBeVisible();
  expect(screen.getByText("Loja 0-9")).toBeVisible();
  expect(await screen.findByText("Não há mais cupons.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
  expect(asked.map((call) => call.page)).toEqual(["0", "1"]);
});

test("an empty page ends the list, though there were more a moment ago (CR-10)", async () => {
  pages(10, 0, 5);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
  expect(await screen.findByText("Não há mais cupons.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
});

test.each([
  ["token", "", "529.982.247-25"],
  ["document", "t0ken", ""],
])("an address without its %s says so, and asks for nothing", (_missing, token, document) => {
  render(<ReceiptsPage token={token} document={document} />);
  expect(screen.getByText(/Este endereço está incompleto/)).toBeVisible();
  expect(screen.queryByText("Carregando…")).toBeNull();
});

test("a customer without receipts is told how to get them", async () => {
  pages(0);
  show();
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
});

test("the terms are asked for above the receipts, which stay in sight (CR-11)", async () => {
  pages(1);
  const sent = servesTerms();
  server.use(http.get(CUSTOMER, () => HttpResponse.json(customer({ termsAccepted: false }))));
  show();
  await userEvent.click(await screen.findByText("Falta aceitar os termos do cupom digital"));
  expect(await screen.findByText("Começo dos termos.")).toBeVisible();
  expect(screen.getByText("Loja 0-0")).toBeVisible();
  expect(screen.queryByLabelText("CPF")).toBeNull();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Aceitar os termos" }));
  expect(await screen.findByText("Termos aceitos. Obrigado!")).toHaveFocus();
  expect(screen.queryByText("Falta aceitar os termos do cupom digital")).toBeNull();
  expect(sent[0]?.body).toMatchObject({ document: "52998224725" });
});

test("what was typed stays when the terms changed and the new ones cannot be had", async () => {
  pages(1);
  servesTerms();
  server.use(http.get(CUSTOMER, () => HttpResponse.json(customer({ termsAccepted: false }))));
  show();
  await userEvent.click(await screen.findByText("Falta aceitar os termos do cupom digital"));
  await screen.findByText("Começo dos termos.");
  await fillIn();
  let asked = 0;
  server.use(
    http.post(TERMS, () => problem(409, "customers.terms_changed", "Os termos mudaram")),
    http.get(TERMS, () => {
      asked += 1;
      return problem(503, "unavailable", "Voltamos em instantes");
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Aceitar os termos" }));
  expect(await screen.findByText("Erro 409: Os termos mudaram")).toBeVisible();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.getByLabelText("Nome")).toHaveValue("Ana Souza");
});

const openPreferences = async () => {
  show();
  await userEvent.click(await screen.findByText("Preferências"));
  return screen.getByRole("switch", { name: "Nunca imprimir meus cupons" });
};

test("nothing asks for sending receipts to the Vibe while nothing sends them", async () => {
  pages(1);
  await openPreferences();
  expect(screen.getAllByRole("switch")).toHaveLength(1);
  expect(document.body).not.toHaveTextContent("Vibe");
});

test("a preference shows at once and is saved, one call at a time, the last one wins (CR-07, CR-11)", async () => {
  pages(1);
  server.use(http.get(CUSTOMER, () => HttpResponse.json(customer({ sendReceiptsForVibe: true }))));
  const sent: unknown[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.put(CUSTOMER, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      await held;
      return HttpResponse.json(customer(body));
    }),
  );
  const never = await openPreferences();
  await userEvent.click(never);
  expect(never).toBeChecked();
  expect(screen.getByText("Salvando…")).toBeVisible();
  await userEvent.click(never);
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  expect(await screen.findByText("Preferências salvas.")).toBeVisible();
  expect(sent).toEqual([
    { alwaysGreenReceipt: true, sendReceiptsForVibe: true },
    { alwaysGreenReceipt: false, sendReceiptsForVibe: true },
  ]);
  expect(never).not.toBeChecked();
});

test("a preference that is not saved goes back, with status and message", async () => {
  pages(1);
  server.use(http.put(CUSTOMER, () => problem(403, "x", "Este acesso é de outro CPF.")));
  const never = await openPreferences();
  await userEvent.click(never);
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro 403: Este acesso é de outro CPF.");
  expect(never).not.toBeChecked();
});
