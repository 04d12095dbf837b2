import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { companyAnswers } from "../../../test/companies";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { aContract, signedContract } from "../../../test/retailer";
import { savesFiles } from "../../../test/saved-files";
import { server } from "../../../test/setup";
import type { Contract } from "./queries";

const never = { dataEnvioContrato: null, dataLimite: null, diasParaExpirar: 0 };
const stands = (changes: Partial<Contract>) =>
  server.use(
    http.get(`${API}/admin/varejistas/retailer-1/contrato`, () => HttpResponse.json(aContract(changes))),
  );
const card = async () => {
  const heading = await screen.findByRole("heading", { level: 2, name: "Contrato" });
  return heading.closest("section") as HTMLElement;
};
const open = async (changes: Partial<Contract> = {}) => {
  companyAnswers();
  stands(changes);
  renderPortal("/admin/retailer-details/retailer-1");
  return card();
};

beforeEach(() => signedInAs("ADMINISTRADOR"));

test.each<[string, Partial<Contract>, string[], string[]]>([
  [
    "Aguardando assinatura",
    {},
    ["04/11/2026 09:00", "04/12/2026 09:00", "12 dias restantes"],
    ["Reenviar contrato", "Renovar prazo", "Marcar como assinado"],
  ],
  [
    "Bloqueado",
    { situacao: "bloqueado", diasParaExpirar: 0 },
    ["04/11/2026 09:00", "04/12/2026 09:00"],
    ["Reenviar contrato", "Renovar prazo", "Marcar como assinado"],
  ],
  ["Não enviado", { situacao: "nenhum", ...never }, [], ["Enviar contrato", "Marcar como assinado"]],
  ["Assinado", signedContract, ["02/01/2026 09:00", "20/12/2025", "31/12/2025 21:00"], ["Certificado"]],
  [
    "Assinado fora do portal; registrado em",
    { ...signedContract, assinadoEmPapel: true, versaoAssinada: "" },
    ["02/01/2026 09:00", "31/12/2025 21:00"],
    [],
  ],
])("'%s': what it says and what can be done", async (tag, changes, values, actions) => {
  const contract = await open(changes);
  expect(await within(contract).findByText(tag)).toBeVisible();
  const texts = (role: string) =>
    within(contract)
      .queryAllByRole(role)
      .map((element) => element.textContent);
  expect(texts("definition")).toEqual(values);
  expect(texts("button")).toEqual(actions);
});

test.each([
  [
    "Reenviar contrato",
    "Reenviar o contrato de Mercado Seiva?",
    "post",
    "/admin/varejistas/reenviar-contrato",
    "Contrato reenviado com sucesso",
  ],
  [
    "Renovar prazo",
    "Renovar o prazo de Mercado Seiva?",
    "patch",
    "/admin/varejistas/renew-contract-signature-term/retailer-1",
    "Prazo renovado com sucesso",
  ],
  [
    "Marcar como assinado",
    "Marcar o contrato de Mercado Seiva como assinado?",
    "patch",
    "/admin/varejistas/mark-contract-as-signed/retailer-1",
    "Contrato marcado como assinado",
  ],
] as const)(
  "'%s' asks, tells, and shows how the contract stands then",
  async (name, title, method, path, done) => {
    const contract = await open();
    const sent = receives(method, path, () => {
      stands(signedContract);
      return HttpResponse.json(signedContract);
    });
    await userEvent.click(await within(contract).findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog", { name: title });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await userEvent.click(within(contract).getByRole("button", { name }));
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: title })).getByRole("button", { name }),
    );
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent).toEqual([method === "post" ? { varejistaId: "retailer-1" } : null]);
    expect(await within(contract).findByText("Assinado")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("a refusal is told, and what it shows to be old is asked again", async () => {
  const contract = await open();
  receives("patch", "/admin/varejistas/mark-contract-as-signed/retailer-1", () => {
    stands(signedContract);
    return problem(409, "contracts.already_signed", "Este contrato já está assinado.");
  });
  await userEvent.click(await within(contract).findByRole("button", { name: "Marcar como assinado" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Marcar como assinado" }));
  expect(await screen.findByText("Este contrato já está assinado.")).toBeVisible();
  expect(await within(contract).findByText("Assinado")).toBeVisible();
  expect(
    within(contract)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Certificado"]);
});

test("a contract that cannot be read is asked for again", async () => {
  companyAnswers();
  server.use(
    http.get(`${API}/admin/varejistas/retailer-1/contrato`, () => problem(400, "x", "Ocorreu um erro")),
  );
  renderPortal("/admin/retailer-details/retailer-1");
  const contract = await card();
  const retry = await within(contract).findByRole("button", { name: "Tentar novamente" });
  stands({});
  await userEvent.click(retry);
  expect(await within(contract).findByText("Aguardando assinatura")).toBeVisible();
});

test.each(["SUPORTE", "VAREJISTA", "PARCEIRO"] as const)("is nothing for %s", async (profile) => {
  signedInAs(profile);
  server.use(http.get(`${API}/parceiros`, () => HttpResponse.json({})));
  renderPortal("/admin/retailer-details/retailer-1");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeInTheDocument();
});

test("the certificate of a signature is saved as a file", async () => {
  const contract = await open(signedContract);
  const saved = savesFiles();
  const asked = receives(
    "get",
    "/admin/varejistas/retailer-1/contrato/certificado",
    () => new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } }),
  );
  await userEvent.click(await within(contract).findByRole("button", { name: "Certificado" }));
  await waitFor(() => expect(saved).toEqual(["certificado-do-contrato.pdf"]));
  expect(asked).toHaveLength(1);
});

test("why there is no certificate is told", async () => {
  const contract = await open(signedContract);
  server.use(
    http.get(`${API}/admin/varejistas/retailer-1/contrato/certificado`, () =>
      problem(409, "contracts.altered", "O texto guardado não confere."),
    ),
  );
  await userEvent.click(await within(contract).findByRole("button", { name: "Certificado" }));
  expect(await screen.findByText("O texto guardado não confere.")).toBeVisible();
});

test("each former signature has its certificate", async () => {
  const em = "2025-06-01T15:00:00.123Z";
  const contract = await open({ ...signedContract, assinaturasAnteriores: [{ em, versao: "2025-05-20" }] });
  expect(
    await within(contract).findByText("Versão de 20/05/2025, assinada em 01/06/2025 12:00"),
  ).toBeVisible();
  const saved = savesFiles();
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${API}/admin/varejistas/retailer-1/contrato/certificado`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("assinadoEm"));
      return new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } });
    }),
  );
  await userEvent.click(within(contract).getByRole("button", { name: "Certificado de 01/06/2025" }));
  await waitFor(() => expect(saved).toEqual(["certificado-do-contrato.pdf"]));
  expect(asked).toEqual([em]);
});
