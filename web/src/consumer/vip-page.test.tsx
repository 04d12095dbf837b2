import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { customer } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { enterDomain } from "./domain";
import { VipPage } from "./vip-page";

const VIP = `${API}/customer/vip`;
const area = {
  tradeName: "Mercado Seiva",
  backgroundColor: "#0b6e3f",
  textColor: "#ffffff",
  logoUrl: "https://seiva.test/media/logo.png",
};
const receipt = {
  accessKey: "1",
  issuedAt: "2026-11-20T14:30:00-03:00",
  storeName: "Loja Centro",
  amountCents: 3392,
  status: "authorised",
  publicUrl: "https://seiva.test/r/abc",
};

/** What was asked, each with its two headers and the token. */
let asked: string[];

const note = (request: Request) => {
  const read = (name: string) => request.headers.get(name);
  asked.push(
    `${request.method} ${new URL(request.url).pathname} ${read("retailer-document")} ${read("domain-key")} ${read("Authorization")}`,
  );
};

const serves = (expiresAt = "2099-01-01T00:00:00Z") =>
  server.use(
    http.all(`${VIP}/*`, ({ request }) => note(request)),
    http.get(`${VIP}/area`, () => HttpResponse.json(area)),
    http.post(`${VIP}/codes`, () => HttpResponse.json({ id: "c0de", expiresAt }, { status: 202 })),
    http.post(`${VIP}/tokens`, async ({ request }) => {
      const sent = await request.json();
      return JSON.stringify(sent) === '{"document":"52998224725","id":"c0de","code":"12345678"}'
        ? HttpResponse.json({ token: "t0ken", expiresAt }, { status: 201 })
        : problem(403, "customers.wrong_code", "O código não confere");
    }),
    http.get(`${VIP}/customers/:document`, () => HttpResponse.json(customer())),
    http.get(`${VIP}/receipts/:document`, () =>
      HttpResponse.json({ items: [receipt], page: 0, pageSize: 10, total: 1 }),
    ),
  );

beforeEach(() => {
  asked = [];
  enterDomain({ document: "11222333000181", key: "k3y" });
});
afterEach(() => {
  enterDomain(undefined);
  vi.useRealTimers();
});

const askForCode = async (document = "529.982.247-25") => {
  render(<VipPage complete />);
  await userEvent.type(await screen.findByLabelText("CPF"), document);
  await userEvent.click(screen.getByRole("button", { name: "Receber o código" }));
};

const enterCode = async (code = "1234 5678") => {
  await userEvent.type(await screen.findByLabelText("Código de 8 números"), code);
  await userEvent.click(screen.getByRole("button", { name: "Ver meus cupons" }));
};

test("a mailed code leads to the receipts, by the calls of the area alone", async () => {
  serves();
  await askForCode();
  expect(await screen.findByText(/Se este CPF tem um e-mail confirmado/)).toBeVisible();
  await enterCode();
  const link = await screen.findByRole("link", { name: /^Loja Centro/ });
  expect(link).toHaveAttribute("target", "_blank");
  expect(await screen.findByText("Preferências")).toBeVisible();
  const domain = "11222333000181 k3y";
  expect(asked).toEqual(
    expect.arrayContaining([
      `GET /api/customer/vip/area ${domain} null`,
      `POST /api/customer/vip/codes ${domain} null`,
      `POST /api/customer/vip/tokens ${domain} null`,
      `GET /api/customer/vip/receipts/52998224725 ${domain} t0ken`,
      `GET /api/customer/vip/customers/52998224725 ${domain} t0ken`,
    ]),
  );
  expect(asked).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Sair" }));
  expect(await screen.findByText("Você saiu.")).toBeVisible();
  expect(screen.queryByText("Loja Centro")).toBeNull();
});

test("the retailer's name, logo and colours are shown", async () => {
  serves();
  const { container } = render(<VipPage complete />);
  expect(await screen.findByText("Mercado Seiva")).toBeVisible();
  expect(document.title).toBe("Meus cupons · Mercado Seiva");
  expect(container.querySelector("img")).toHaveAttribute("src", area.logoUrl);
  const style = container.querySelector<HTMLElement>(".framed")?.style;
  expect([style?.getPropertyValue("--vip-ground"), style?.getPropertyValue("--vip-ink")]).toEqual([
    "#0b6e3f",
    "#ffffff",
  ]);
});

test("what is typed is checked before anything is asked for", async () => {
  serves();
  await askForCode("111.111.111-11");
  expect(screen.getByLabelText("CPF")).toHaveFocus();
  expect(screen.getByLabelText("CPF")).toBeInvalid();
  await userEvent.clear(screen.getByLabelText("CPF"));
  await userEvent.type(screen.getByLabelText("CPF"), "52998224725");
  await userEvent.click(screen.getByRole("button", { name: "Receber o código" }));
  await enterCode("123");
  expect(screen.getByText("Digite os 8 números do código.")).toBeVisible();
  expect(asked.filter((line) => line.includes("tokens"))).toEqual([]);
});

test("a wrong code says so, and another one can be asked for", async () => {
  serves();
  await askForCode();
  await enterCode("00000000");
  expect(await screen.findByText(/O código não confere/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Enviar outro código" }));
  await waitFor(() => expect(screen.getByLabelText("Código de 8 números")).toHaveValue(""));
  await enterCode();
  expect(await screen.findByText("Loja Centro")).toBeVisible();
});

test("too many codes are told", async () => {
  serves();
  server.use(
    http.post(`${VIP}/codes`, () => problem(429, "customers.too_many_codes", "Já enviamos vários códigos.")),
  );
  await askForCode();
  expect(await screen.findByText(/Já enviamos vários códigos/)).toBeVisible();
});

test("an access that ended elsewhere leads to the entry, and why is told", async () => {
  serves();
  server.use(
    http.get(`${VIP}/receipts/:document`, () => problem(401, "customers.no_token", "O acesso venceu")),
  );
  await askForCode();
  await enterCode();
  expect(await screen.findByText(/^Este acesso não vale mais/)).toBeVisible();
  expect(screen.getByLabelText("CPF")).toBeVisible();
});

test("an address that was replaced says where to go", async () => {
  const said = "Este endereço não é válido ou foi trocado.";
  server.use(http.get(`${VIP}/area`, () => problem(401, "vip.unknown_domain", said)));
  render(<VipPage complete />);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an area that could not be loaded is asked for again", async () => {
  server.use(http.get(`${VIP}/area`, () => problem(503, "x", "Serviço indisponível"), { once: true }));
  render(<VipPage complete />);
  expect(await screen.findByText("Serviço indisponível")).toBeVisible();
  serves();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByLabelText("CPF")).toBeVisible();
});

test("an incomplete address asks for nothing", () => {
  render(<VipPage complete={false} />);
  expect(screen.getByText(/Este endereço está incompleto/)).toBeVisible();
  expect(asked).toEqual([]);
});

test("an hour later the receipts are gone, and why is told", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  serves(new Date(Date.now() + 60 * 60_000).toISOString());
  await askForCode();
  await enterCode();
  expect(await screen.findByText("Loja Centro")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(await screen.findByText(/o acesso vale por uma hora e terminou/)).toBeVisible();
  expect(screen.queryByText("Loja Centro")).toBeNull();
});
