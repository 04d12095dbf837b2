import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => signedInAs("ADMINISTRADOR"));

const open = async (action: string) => {
  companyAnswers();
  renderPortal("/admin/retailer-details/retailer-1");
  await userEvent.click(await screen.findByRole("button", { name: action }));
};

/** Answers the transfer; gives what was sent. */
const transfers = (answer: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/admin/varejistas/transferir-raiz`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};

const done = () => HttpResponse.json({ raiz: "11222333", varejistaId: "retailer-1", de: [], lojas: [] });

test("a root is brought from another retailer, with a reason", async () => {
  const sent = transfers(done);
  await open("Trazer de outro varejista");
  await userEvent.type(screen.getByLabelText(/^CNPJ ou os 8/), "55.666.777/0001-81");
  await userEvent.type(screen.getByLabelText("Motivo"), "curto");
  await userEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(await screen.findByText("Diga o motivo em 10 a 500 caracteres.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Motivo"), " demais, agora não");
  await userEvent.click(screen.getByRole("button", { name: "Transferir" }));
  expect(await screen.findByText("Raiz transferida com sucesso")).toBeVisible();
  expect(sent).toEqual([
    { documento: "55.666.777/0001-81", motivo: "curto demais, agora não", varejistaId: "retailer-1" },
  ]);
});

test("its own root is set free; what is refused is said at the field", async () => {
  const words =
    "Nenhum outro varejista usa CNPJs que começam com estes 8 caracteres. Não há o que transferir.";
  let sent = transfers(() => problem(404, "stores.unused_root", words, { documento: words }));
  await open("Liberar raiz");
  await userEvent.type(screen.getByLabelText("Motivo"), "Contrato social conferido");
  await userEvent.click(screen.getByRole("button", { name: "Liberar" }));
  expect(await screen.findByText(words)).toBeVisible();
  sent = transfers(done);
  await userEvent.click(screen.getByRole("button", { name: "Liberar" }));
  expect(await screen.findByText("Raiz liberada com sucesso")).toBeVisible();
  await waitFor(() => expect(sent).toEqual([{ documento: "11222333", motivo: "Contrato social conferido" }]));
});
