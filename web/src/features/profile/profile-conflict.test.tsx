import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { placeAnswers, somePartner } from "../../../test/profile";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { newRetailer, someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";

const TITLE = "Outra pessoa fez mudanças enquanto você editava";

/** A company of which a colleague changes something now and then; only a change of what is stored now is taken. */
function aCompany<Company extends { versao: string }>(path: string, method: "patch" | "put", first: Company) {
  const at = { now: first, sent: [] as [version: string | null, body: object][] };
  let round = 1;
  const write = (changes: object) => {
    at.now = { ...at.now, ...changes, versao: `v${++round}` };
    return at.now;
  };
  server.use(
    http.get(`${API}${path}`, () => HttpResponse.json(at.now)),
    http[method](`${API}${path}`, async ({ request }) => {
      const version = request.headers.get("If-Match");
      const body = (await request.json()) as object;
      at.sent.push([version, body]);
      if (version !== `"${at.now.versao}"`) return problem(412, "retailers.profile_stale", "Outra pessoa.");
      return HttpResponse.json(write(body));
    }),
  );
  return { at, colleague: write };
}

const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

beforeEach(() => placeAnswers());

test("two people on the company's page: who saves later sees both, and keeps what they typed", async () => {
  signedInAs("VAREJISTA");
  const { at, colleague } = aCompany("/varejistas", "patch", someRetailer);
  renderPortal("/editar-perfil");
  await screen.findByLabelText("Razão social");
  await retype("Nome fantasia", "Mercado da Sé");
  colleague({ nomeFantasia: "Mercado Central", pontoFocalNome: "Eva Luz" });
  await save();
  const dialog = await screen.findByRole("dialog", { name: TITLE });
  expect(
    within(dialog)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    "Nome fantasiaMercado CentralMercado da Sé",
    "Contato comercial: Nome e sobrenomeEva LuzVocê não mudou",
  ]);
  expect(screen.queryByText("Perfil atualizado com sucesso")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Manter as minhas mudanças" }));
  expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Mercado da Sé");
  await save();
  expect(await screen.findByText("Perfil atualizado com sucesso")).toBeVisible();
  expect(at.sent).toEqual([
    ['"v1"', { nomeFantasia: "Mercado da Sé" }],
    ['"v2"', { nomeFantasia: "Mercado da Sé" }],
  ]);
  expect(at.now).toMatchObject({ nomeFantasia: "Mercado da Sé", pontoFocalNome: "Eva Luz" });
});

test("what was saved is what one edits from then on", async () => {
  signedInAs("VAREJISTA");
  const { at } = aCompany("/varejistas", "patch", someRetailer);
  renderPortal("/editar-perfil");
  await screen.findByLabelText("Razão social");
  for (const [count, complement] of ["Sala 2", "Sala 3"].entries()) {
    await retype("Complemento", complement);
    await save();
    await waitFor(() => expect(at.sent).toHaveLength(count + 1));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Salvar" })).not.toHaveAttribute("aria-busy"),
    );
  }
  expect(at.sent).toEqual([
    ['"v1"', { complemento: "Sala 2" }],
    ['"v2"', { complemento: "Sala 3" }],
  ]);
});

test("a software house's page does the same, and takes the version that is there", async () => {
  signedInAs("PARCEIRO");
  server.use(http.get(`${API}/categorias`, () => HttpResponse.json([])));
  const { at, colleague } = aCompany("/parceiros", "put", somePartner);
  renderPortal("/editar-perfil");
  await screen.findByLabelText("Razão social");
  await retype("Nome fantasia", "Órbita");
  colleague({ categorias: ["Farmácia", "Padaria"] });
  await save();
  const dialog = await screen.findByRole("dialog", { name: TITLE });
  expect(dialog).toHaveTextContent("SegmentosFarmácia, PadariaVocê não mudou");
  await userEvent.click(within(dialog).getByRole("button", { name: "Usar a versão atual" }));
  expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Caixa Livre Sistemas");
  expect(at.sent).toHaveLength(1);
});

test("two people who complete one profile do not write over each other", async () => {
  signedInAs("VAREJISTA");
  const { at, colleague } = aCompany("/varejistas", "patch", newRetailer);
  renderPortal("/finish-sign-up");
  await userEvent.type(await screen.findByLabelText("CEP"), "01310100");
  await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista"));
  await userEvent.type(screen.getByLabelText("Número"), "1578");
  await userEvent.click(screen.getByRole("button", { name: "Copiar do contato comercial" }));
  await userEvent.click(screen.getByRole("button", { name: "Copiar do contato legal" }));
  colleague({ contatoLegalNome: "Lia Reis" });
  await userEvent.click(screen.getByRole("button", { name: "Salvar e entrar" }));
  const dialog = await screen.findByRole("dialog", { name: TITLE });
  expect(dialog).toHaveTextContent("Contato legal: Nome e sobrenomeLia ReisAna Souza");
  expect(at.now.contatoLegalNome).toBe("Lia Reis");
});
