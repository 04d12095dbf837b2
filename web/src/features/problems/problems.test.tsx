import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const fill = async (subject: string, description: string) => {
  await userEvent.type(await screen.findByLabelText("Assunto"), subject);
  await userEvent.type(screen.getByLabelText("Descrição"), description);
  await userEvent.click(screen.getByRole("button", { name: "Enviar relato" }));
};

test.each([
  ["ADMINISTRADOR", "admin"],
  ["SUPORTE", "support"],
  ["VAREJISTA", "varejistas"],
  ["PARCEIRO", "parceiros"],
] as const)("%s reports a problem, and may report another", async (profile, base) => {
  signedInAs(profile);
  const reports: unknown[] = [];
  server.use(
    http.post(`${API}/${base}/problemas`, async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json(
        { id: "report-1", numero: 12, criadoEm: "2026-11-22T10:00:00Z" },
        { status: 201 },
      );
    }),
  );
  renderPortal("/problema");
  expect(await screen.findByRole("heading", { level: 1, name: "Relatar um problema" })).toBeVisible();
  await fill("Relatório vazio", "Nada aparece.");
  expect(await screen.findByText(/responde em ana@mercadoseiva.com.br/)).toBeVisible();
  expect(screen.getByText("Recebemos seu relato nº 12")).toBeVisible();
  expect(reports).toEqual([{ assunto: "Relatório vazio", descricao: "Nada aparece." }]);
  await userEvent.click(screen.getByRole("button", { name: "Relatar outro problema" }));
  expect(await screen.findByLabelText("Assunto")).toHaveValue("");
});

test("nothing goes out without both texts", async () => {
  signedInAs("VAREJISTA");
  renderPortal("/problema");
  await userEvent.click(await screen.findByRole("button", { name: "Enviar relato" }));
  expect(await screen.findAllByText("Este campo é obrigatório")).toHaveLength(2);
  expect(screen.getByLabelText("Assunto")).toHaveFocus();
});

test("what was typed stays when support cannot be reached", async () => {
  signedInAs("PARCEIRO");
  homeAnswers();
  server.use(
    http.post(`${API}/parceiros/problemas`, () =>
      problem(429, "problems.too_many", "Você já relatou muitos problemas na última hora."),
    ),
  );
  renderPortal("/parceiro");
  await userEvent.click(await screen.findByRole("link", { name: "Relatar um problema" }));
  await fill("Relatório vazio", "Nada aparece.");
  expect(await screen.findByText("Você já relatou muitos problemas na última hora.")).toBeVisible();
  expect(screen.getByLabelText("Descrição")).toHaveValue("Nada aparece.");
});
