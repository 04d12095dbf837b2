import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { AccountPage } from "./account-page";

const ACCOUNT = `${API}/customer/account`;
const hour = () => new Date(Date.now() + 60 * 60_000).toISOString();
const choices = { alwaysGreenReceipt: false, sendReceiptsForVibe: false };
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test.each([
  [
    "a password",
    "Sem senha",
    "password",
    async () => {
      await userEvent.type(screen.getByLabelText("Nova senha"), "certa-e-longa");
      await press("Salvar a senha");
    },
  ],
  [
    "another address",
    "Outras lojas",
    "retailers/r3/email",
    async () => {
      await press("Usar este e-mail na conta");
      await press("Usar este e-mail");
    },
  ],
])("a session that is too old for %s is led to the entry", async (_, card, path, change) => {
  sessionStorage.setItem("seiva:consumer", JSON.stringify({ token: "acc0unt", expiresAt: hour() }));
  server.use(
    http.get(`${ACCOUNT}/receipts`, () => HttpResponse.json({ items: [], months: [], nextCursor: null })),
    http.get(ACCOUNT, () =>
      HttpResponse.json({
        ...{ ...choices, cpf: "***.982.247-**", name: "Ana Souza", email: "ana@example.com" },
        ...{ hasPassword: false, vibeOffered: false },
        retailers: [{ ...choices, id: "r1", tradeName: "Mercado Seiva" }],
        others: [{ id: "r3", tradeName: "Padaria Sol", email: "b***@example.com" }],
      }),
    ),
    http.all(`${ACCOUNT}/${path}`, () =>
      problem(403, "customers.recent_entry_required", "Faz mais de 10 minutos que você entrou."),
    ),
  );
  render(<AccountPage />);
  await userEvent.click(await screen.findByText(card));
  await change();
  expect(await screen.findByRole("alert")).toHaveTextContent("Faz mais de 10 minutos");
  await press("Entrar de novo");
  expect(await screen.findByText("Entre de novo para continuar.")).toBeVisible();
  expect(screen.getByLabelText("CPF")).toHaveValue("");
});
