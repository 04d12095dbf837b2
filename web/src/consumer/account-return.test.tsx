import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { customer, noContent } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { reloadAt } from "../lib/reload";
import { AccountPage } from "./account-page";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));

const ACCOUNT = `${API}/customer/account`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const serves = (minutes = 60) => {
  const choices = { alwaysGreenReceipt: false, sendReceiptsForVibe: false };
  const empty = { items: [], page: 0, pageSize: 10, total: 0, months: [], nextCursor: null };
  server.use(
    http.post(`${ACCOUNT}/sign-in`, () =>
      HttpResponse.json({ token: "acc0unt", expiresAt: inMinutes(minutes) }, { status: 201 }),
    ),
    http.get(ACCOUNT, () =>
      HttpResponse.json({
        ...{ ...choices, cpf: "***.982.247-**", name: "Ana Souza", email: "ana@example.com" },
        ...{ hasPassword: true, vibeOffered: false, others: [] },
        retailers: [{ ...choices, id: "r1", tradeName: "Mercado Seiva" }],
      }),
    ),
    http.post(`${ACCOUNT}/retailers/r1/tokens`, () =>
      HttpResponse.json(
        { token: "sh0p", expiresAt: inMinutes(60), document: "52998224725" },
        { status: 201 },
      ),
    ),
    http.delete(`${ACCOUNT}/tokens/current`, noContent),
    http.get(`${ACCOUNT}/receipts`, () => HttpResponse.json(empty)),
    http.get(`${API}/customer/customers/:document`, () => HttpResponse.json(customer())),
    http.get(`${API}/customer/receipts/:document`, () => HttpResponse.json(empty)),
  );
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Enters with a password; gives what takes the page away, as the browser does when it loads another. */
const entered = async () => {
  const { unmount } = render(<AccountPage />);
  await press("Entrar com senha");
  await userEvent.type(screen.getByLabelText("CPF"), "52998224725");
  await userEvent.type(screen.getByLabelText("Senha"), "certa-e-longa");
  await press("Entrar");
  await screen.findByText("Ana Souza");
  return unmount;
};

const openShop = async () => {
  await press(/^Mercado Seiva.+/);
  await screen.findByRole("button", { name: "Voltar" });
  await screen.findByText(/Você ainda não tem cupons/);
};

beforeEach(() => {
  vi.mocked(reloadAt).mockClear();
  window.history.replaceState(null, "");
  serves();
});

test("who comes back from a receipt, or loads the page again, is still in", async () => {
  const leave = await entered();
  leave();
  render(<AccountPage />);
  expect(await screen.findByText("Ana Souza")).toBeVisible();
  expect(screen.queryByLabelText("CPF")).toBeNull();
});

test("what the tab keeps says neither CPF nor name, and opens no retailer", async () => {
  await entered();
  await openShop();
  expect(JSON.stringify([{ ...sessionStorage }, window.history.state])).not.toMatch(/52998224725|Ana|sh0p/);
  expect({ ...localStorage }).toEqual({});
});

test("the browser's Back leads from a retailer to the account, and a page loaded again to the retailer", async () => {
  const leave = await entered();
  await openShop();
  expect(screen.getByText("Mercado Seiva")).toHaveFocus();
  leave();
  render(<AccountPage />);
  expect(await screen.findByRole("button", { name: "Voltar" })).toBeVisible();
  window.history.back();
  expect(await screen.findByText("Ana Souza")).toBeVisible();
  window.history.forward();
  expect(await screen.findByRole("button", { name: "Voltar" })).toBeVisible();
});

test("a retailer that cannot be opened can be tried again", async () => {
  server.use(
    http.post(`${ACCOUNT}/retailers/r1/tokens`, () => problem(503, "busy", "Volte em instantes"), {
      once: true,
    }),
  );
  await entered();
  await press(/^Mercado Seiva.+/);
  expect(await screen.findByText("Volte em instantes")).toBeVisible();
  await press("Tentar novamente");
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
});

test("who signs out leaves nothing, wherever they were", async () => {
  const leave = await entered();
  await openShop();
  await press("Sair");
  expect(await screen.findByText("Você saiu.")).toBeVisible();
  expect({ ...sessionStorage }).toEqual({});
  expect(window.history.state).toBeNull();
  leave();
  render(<AccountPage />);
  expect(screen.getByLabelText("CPF")).toBeVisible();
});

test("an access that ended elsewhere is kept no longer", async () => {
  const leave = await entered();
  server.use(http.get(ACCOUNT, () => problem(401, "customers.no_session", "Entre de novo")));
  leave();
  render(<AccountPage />);
  expect(await screen.findByText("Este acesso não vale mais. Entre de novo para continuar.")).toBeVisible();
  await waitFor(() => expect({ ...sessionStorage }).toEqual({}));
});

/** Back brings the page out of the browser's memory. */
const broughtBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

test("a page that Back brings out of the browser's memory shows nobody who left meanwhile", async () => {
  await entered();
  sessionStorage.clear();
  act(() => void broughtBack());
  expect(screen.queryByText("Ana Souza")).toBeNull();
  expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/");
});

test("nor does it keep who was entered before somebody else", async () => {
  await entered();
  const another = JSON.stringify({ token: "an0ther", expiresAt: inMinutes(60) });
  sessionStorage.setItem("seiva:consumer", another);
  act(() => void broughtBack());
  expect(screen.queryByText("Ana Souza")).toBeNull();
  expect({ ...sessionStorage }).toEqual({ "seiva:consumer": another }); // the one that the page shows once it is loaded
});

test("who is still in sees the page as it was left", async () => {
  await entered();
  act(() => void broughtBack());
  expect(screen.getByText("Ana Souza")).toBeVisible();
  expect(reloadAt).not.toHaveBeenCalled();
});

test("a telephone that slept past the hour shows nothing once it is looked at", async () => {
  await entered();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61 * 60_000); // the page's timer stood still
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText(/o acesso vale por uma hora e terminou/)).toBeVisible();
  expect(screen.queryByText("Ana Souza")).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});

test("what ended while the page was away is not shown", async () => {
  sessionStorage.setItem(
    "seiva:consumer",
    JSON.stringify({ token: "acc0unt", expiresAt: "2026-11-01T10:00:00Z" }),
  );
  render(<AccountPage />);
  expect(screen.getByLabelText("CPF")).toBeVisible();
  expect({ ...sessionStorage }).toEqual({});
});
