import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { REQUESTS, request, servesRequests } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { ReceiptsPage } from "./receipts-page";

const CUSTOMER = `${API}/customer/customers/52998224725`;

beforeEach(() =>
  server.use(
    http.get(CUSTOMER, () =>
      HttpResponse.json({
        document: "***.982.247-**",
        alwaysGreenReceipt: false,
        sendReceiptsForVibe: false,
        vibeOffered: false,
        termsAccepted: true,
        acceptedVersion: "2026-11-20",
      }),
    ),
    http.get(`${API}/customer/receipts/:document`, () => HttpResponse.json({ items: [] })),
  ),
);

const open = async () => {
  render(<ReceiptsPage token="t0ken" document="529.982.247-25" />);
  await userEvent.click(await screen.findByText("Seus dados"));
  await screen.findByRole("button", { name: "Apagar meus dados" });
};

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("without a code the request waits a day, says so, and can be given up (IM-25)", async () => {
  const asked = servesRequests({ erase: "delay", sentTo: null });
  await open();
  await press("Apagar meus dados");
  expect(screen.getByText(/o pedido espera um dia\. O varejista é avisado e pode pará-lo/)).toBeVisible();
  await press("Fazer o pedido");
  expect(await screen.findByText(/Pedido feito\. Ele espera um dia/)).toHaveFocus();
  expect(asked).toEqual([{ action: "erase", delay: true }]);
  expect(await screen.findByText(/Espera até 23\/11\/2026 10:30/)).toBeVisible();
  await press("Desistir do pedido");
  expect(await screen.findByText(/Você desistiu\.$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Desistir do pedido" })).toBeNull();
});

test("who cannot read the address asks for the delay", async () => {
  const asked = servesRequests();
  await open();
  await press("Apagar meus dados");
  await press("Não leio mais este e-mail");
  await press("Fazer o pedido");
  await screen.findByText(/Pedido feito/);
  expect(asked).toEqual([{ action: "erase", delay: true }]);
});

test("a code that is not one is said at its field; a wrong one can be typed again", async () => {
  servesRequests();
  server.use(http.delete(CUSTOMER, () => problem(403, "customers.wrong_code", "O código não confere.")));
  await open();
  await press("Apagar meus dados");
  await press("Enviar o código");
  await userEvent.type(await screen.findByLabelText("Código de 8 números"), "123{Enter}");
  expect(screen.getByLabelText("Código de 8 números")).toHaveAccessibleDescription(
    "Digite os 8 números do código.",
  );
  await userEvent.type(screen.getByLabelText("Código de 8 números"), "45678{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro 403: O código não confere.");
});

test("a token of a part of the stores says that it is not enough; a stopped request says why", async () => {
  servesRequests({
    erase: "none",
    canDelay: false,
    items: [request({ status: "stopped", reason: "Não foi a pessoa." })],
  });
  await open();
  expect(screen.getByText(/Foi parado\. Motivo: Não foi a pessoa\./)).toBeVisible();
  await press("Apagar meus dados");
  expect(screen.getByText(/mostra só uma parte das lojas/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enviar o código" })).toBeNull();
  await press("Voltar");
  expect(screen.getByRole("button", { name: "Apagar meus dados" })).toHaveFocus();
});

test("requests that cannot be loaded are asked for again", async () => {
  servesRequests();
  server.use(http.get(REQUESTS, () => HttpResponse.error(), { once: true }));
  render(<ReceiptsPage token="t0ken" document="529.982.247-25" />);
  await userEvent.click(await screen.findByText("Seus dados"));
  expect(await screen.findByText("Erro 500")).toBeVisible();
  await press("Tentar novamente");
  expect(await screen.findByRole("button", { name: "Apagar meus dados" })).toBeVisible();
});
