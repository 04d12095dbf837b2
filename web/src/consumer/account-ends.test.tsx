import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { customer, noContent, servesRequests } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { AccountPage } from "./account-page";

const ACCOUNT = `${API}/customer/account`;
const ENDED = /Nenhuma outra loja conhece você por este e-mail, e a sua conta também foi encerrada/;
const hour = () => new Date(Date.now() + 60 * 60_000).toISOString();
const choices = { alwaysGreenReceipt: false, sendReceiptsForVibe: false };
let askedOnceEnded = 0;
const alfa = { ...choices, id: "r2", tradeName: "Empório Alfa" };

const serves = (...others: (typeof alfa)[]) =>
  server.use(
    http.get(`${ACCOUNT}/receipts`, () => HttpResponse.json({ items: [], months: [], nextCursor: null })),
    http.get(ACCOUNT, () =>
      HttpResponse.json({
        ...{ ...choices, cpf: "***.982.247-**", name: "Ana Souza", email: "ana@example.com" },
        ...{ hasPassword: false, vibeOffered: false, others: [] },
        retailers: [{ ...choices, id: "r1", tradeName: "Mercado Seiva" }, ...others],
      }),
    ),
    http.post(`${ACCOUNT}/retailers/r1/tokens`, () =>
      HttpResponse.json({ token: "sh0p", expiresAt: hour(), document: "52998224725" }, { status: 201 }),
    ),
    http.get(`${API}/customer/customers/:document`, () => HttpResponse.json(customer())),
    http.get(`${API}/customer/receipts/:document`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 }),
    ),
  );

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Enters, opens the retailer, and asks for something that a code proves. */
const asks = async (what: string) => {
  sessionStorage.setItem("seiva:consumer", JSON.stringify({ token: "acc0unt", expiresAt: hour() }));
  render(<AccountPage />);
  await screen.findByText("Ana Souza");
  servesRequests();
  await press(/^Mercado Seiva.+/);
  await userEvent.click(await screen.findByText("Seus dados"));
  await userEvent.click(await screen.findByRole("button", { name: what }));
};

const prove = async (how: string) => {
  await press("Enviar o código");
  await userEvent.type(await screen.findByLabelText("Código de 8 números"), "12345678");
  await press(how);
};

/** What the person does answers, and ends the account where it was the last retailer. */
const ends = (last: boolean, answer: () => Response) => () => {
  if (last) {
    server.use(
      http.get(ACCOUNT, () => {
        askedOnceEnded += 1;
        return problem(401, "customers.no_session", "Entre de novo");
      }),
    );
  }
  return answer();
};

const withdrawn = (last: boolean) =>
  server.use(http.delete(`${API}/customer/customers/terms`, ends(last, noContent)));

const erased = (last: boolean) =>
  server.use(
    http.delete(
      `${API}/customer/customers/:document`,
      ends(last, () =>
        HttpResponse.json({
          ...{ erasedAt: "2026-11-22T13:30:00Z", unlinkedReceipts: 3, kept: ["As notas."] },
          accountEnded: last,
        }),
      ),
    ),
  );

beforeEach(() => {
  askedOnceEnded = 0;
  window.history.replaceState(null, "");
});

test("who withdraws from an account is told that the receipts leave it, and comes back to it", async () => {
  serves(alfa);
  withdrawn(false);
  await asks("Retirar meu aceite");
  expect(screen.getByText("Os cupons desta loja saem da sua conta.")).toBeVisible();
  expect(screen.getByText(/As outras lojas da sua conta continuam como estão/)).toBeVisible();
  expect(screen.queryByText(/Seus cupons continuam na lista/)).toBeNull();
  await prove("Retirar o aceite");
  expect(await screen.findByText(/^Aceite retirado\./)).toBeVisible();
  expect(await screen.findByRole("button", { name: /^Empório Alfa.+/ })).toBeVisible();
  expect(screen.queryByText(ENDED)).toBeNull();
});

test("who withdraws at the last retailer is told that the account ended, and not to enter again", async () => {
  serves();
  withdrawn(true);
  await asks("Retirar meu aceite");
  await prove("Retirar o aceite");
  const told = await screen.findByText(ENDED);
  expect(told).toHaveTextContent(/^Aceite retirado\./);
  expect(told).not.toHaveTextContent("Entre de novo para continuar");
});

test("who is erased at one retailer is told that the rest of the account stays", async () => {
  serves(alfa);
  erased(false);
  await asks("Apagar meus dados");
  expect(screen.getByText(/^Apagamos o que guardamos de você com Mercado Seiva/)).toBeVisible();
  expect(screen.queryByText(/Esta página/)).toBeNull();
  await prove("Apagar definitivamente");
  expect(await screen.findByRole("heading", { name: "Seus dados foram apagados" })).toHaveFocus();
  expect(screen.getByText("As notas.")).toBeVisible();
  expect(
    await screen.findByText("Isso vale só para Mercado Seiva. O resto da sua conta continua como está."),
  ).toBeVisible();
  expect(screen.queryByText(/Este link não dá mais acesso/)).toBeNull();
  await press("Voltar");
  expect(await screen.findByText("Seus dados com Mercado Seiva foram apagados.")).toBeVisible();
});

test("who is erased at the last retailer reads what stays, and that the account ended, which the answer told", async () => {
  serves();
  erased(true);
  await asks("Apagar meus dados");
  await prove("Apagar definitivamente");
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(askedOnceEnded).toBe(0);
  expect(screen.getByText("As notas.")).toBeVisible();
  await press("Voltar");
  expect(await screen.findByLabelText("CPF")).toBeVisible();
  expect(screen.getByText(ENDED)).toHaveTextContent(/^Seus dados com Mercado Seiva foram apagados\./);
});

test("who withdrew and is signed out elsewhere later is not told that the account ended", async () => {
  serves(alfa);
  withdrawn(false);
  await asks("Retirar meu aceite");
  await prove("Retirar o aceite");
  const other = await screen.findByRole("button", { name: /^Empório Alfa.+/ });
  server.use(
    http.post(`${ACCOUNT}/retailers/r2/tokens`, () => problem(401, "customers.no_session", "Entre de novo")),
  );
  await userEvent.click(other);
  expect(await screen.findByText(/Entre de novo para continuar/)).toBeVisible();
  expect(screen.queryByText(ENDED)).toBeNull();
});

test("a retailer that left the account, come to again, leads to the account", async () => {
  serves(alfa);
  server.use(http.post(`${ACCOUNT}/retailers/r1/tokens`, () => problem(404, "customers.not_found", "Nada")));
  window.history.replaceState({ shop: { id: "r1", tradeName: "Mercado Seiva" } }, "");
  sessionStorage.setItem("seiva:consumer", JSON.stringify({ token: "acc0unt", expiresAt: hour() }));
  render(<AccountPage />);
  expect(await screen.findByText("Esta loja não está mais na sua conta.")).toBeVisible();
  expect(await screen.findByText("Ana Souza")).toBeVisible();
});
