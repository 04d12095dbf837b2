import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { CUSTOMER, customer } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { ReceiptsPage } from "./receipts-page";

test("sending receipts to the Vibe is asked where something is sent, and needs the terms (CR-11, IM-09)", async () => {
  server.use(
    http.get(`${API}/customer/receipts/:document`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 }),
    ),
  );
  server.use(http.get(CUSTOMER, () => HttpResponse.json(customer({ vibeOffered: true }))));
  const sent: unknown[] = [];
  server.use(
    http.put(CUSTOMER, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? problem(409, "customers.vibe_terms", "Aceite antes os termos em vigor.")
        : HttpResponse.json(customer({ vibeOffered: true, sendReceiptsForVibe: true }));
    }),
  );
  render(<ReceiptsPage token="t0ken" document="529.982.247-25" />);
  await userEvent.click(await screen.findByText("Preferências"));
  const send = screen.getByRole("switch", { name: "Enviar meus cupons à Vibe" });
  expect(send).toHaveAccessibleDescription(/Não vão o CPF, o nome nem os itens/);
  await userEvent.click(send);
  expect(await screen.findByRole("alert")).toHaveTextContent("Aceite antes os termos em vigor.");
  expect(send).not.toBeChecked();
  await userEvent.click(send);
  expect(await screen.findByText("Preferências salvas.")).toBeVisible();
  expect(send).toBeChecked();
  expect(sent).toEqual(Array(2).fill({ alwaysGreenReceipt: false, sendReceiptsForVibe: true }));
});
