import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists } from "../../../test/api-keys";
import { aProblem, queued } from "../../../test/problems";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

test.each([
  ["ADMINISTRADOR", "/admin"],
  ["SUPORTE", "/support"],
] as const)("%s narrows the queue, and opens a report", async (profile, base) => {
  signedInAs(profile);
  const asked = lists(`${base}/problemas`, [
    queued(),
    queued({
      id: "2",
      numero: 11,
      nome: "",
      email: "",
      empresa: "",
      situacao: "RESOLVIDO",
      responsavel: "Rui Lima",
    }),
  ]);
  renderPortal(`${base}/problemas?situacao=NOVO`);
  const row = await screen.findByRole("row", { name: /Relatório vazio.*bia@alfa/ });
  expect(within(row).getByText("Novo")).toBeVisible();
  expect(screen.getByRole("row", { name: /Conta que não existe mais.*Resolvido.*Rui Lima/ })).toBeVisible();
  expect(asked.at(-1)?.get("situacao")).toBe("NOVO");
  expect(within(row).getByRole("link")).toHaveAttribute("href", `${base}/problemas/report-1`);
  await userEvent.click(screen.getByRole("combobox", { name: "Responsável" }));
  await userEvent.click(await screen.findByRole("option", { name: "Eu" }));
  await waitFor(() => expect(asked.at(-1)?.get("responsavel")).toBe("MIM"));
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar relatos" }), "12");
  await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("12"));
  expect(asked.at(-1)?.get("situacao")).toBe("NOVO");
});

test("an empty queue says what will stand there", async () => {
  signedInAs("SUPORTE");
  lists("/support/problemas", []);
  renderPortal("/support/problemas");
  expect(await screen.findByText("Ninguém relatou problemas")).toBeVisible();
});

test("a report that is not there leads back to the queue", async () => {
  signedInAs("SUPORTE");
  server.use(
    http.get(`${API}/support/problemas/report-1`, () =>
      problem(404, "problems.not_found", "Não encontramos este relato."),
    ),
  );
  renderPortal("/support/problemas/report-1");
  expect(await screen.findByText("Não encontramos este relato.")).toBeVisible();
  expect(
    within(screen.getByRole("main")).getAllByRole("link", { name: "Problemas relatados" })[0],
  ).toHaveAttribute("href", "/support/problemas");
});

test.each([
  ["VAREJISTA", "/support/problemas/report-1"],
  ["PARCEIRO", "/admin/problemas/report-1"],
  ["SUPORTE", "/admin/problemas/report-1"],
] as const)("%s sees nothing at %s, and asks for nothing", async (profile, path) => {
  signedInAs(profile);
  let asked = 0;
  server.use(
    http.get(`${API}/*/problemas/report-1`, () => {
      asked++;
      return HttpResponse.json(aProblem());
    }),
  );
  renderPortal(path);
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  expect(asked).toBe(0);
});
