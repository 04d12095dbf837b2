import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API, problem, renderPortal } from "./render";
import { server } from "./setup";

/** In the register. */
export const CNPJ = "AAAAAAAA000191";
/** Well-formed, but not in the register. */
export const UNKNOWN_CNPJ = "12ABC34501DE35";
export const PASSWORD = "Girafa-azul-canta-97";

const company = (cnpj: string): Schemas["Company"] => ({
  ...{ cnpj, verificada: cnpj === CNPJ, situacao: cnpj === CNPJ ? "ATIVA" : "situação não verificada" },
  razaoSocial: cnpj === CNPJ ? "QUITANDA BOA HORA LTDA" : "",
  nomeFantasia: cnpj === CNPJ ? "Quitanda Boa Hora" : "",
  ...{ numero: "", cep: "", endereco: "", bairro: "", cidade: "", uf: "" },
});

/** Answers what the forms ask while people type: what is taken, and what the register knows. */
export const servesLookUps = (taken: readonly string[] = []) => {
  const asked: unknown[] = [];
  server.use(
    http.post(`${API}/:base/verify-existence`, async ({ request }) => {
      const body = (await request.json()) as { email?: string; documento?: string };
      asked.push(body);
      return HttpResponse.json(taken.includes(body.email ?? body.documento ?? "") ? [{}] : []);
    }),
    http.get(`${API}/:base/search/cnpj/:cnpj`, ({ params }) =>
      HttpResponse.json(company(String(params.cnpj))),
    ),
    http.get(`${API}/categorias/public`, () =>
      HttpResponse.json([
        { id: "farmacia", nome: "Farmácia" },
        { id: "padaria", nome: "Padaria" },
        { id: "pet", nome: "Pet shop" },
        { id: "supermercado", nome: "Supermercado" },
      ]),
    ),
  );
  return asked;
};

/** Every look-up is refused: too many were asked. */
export const refusesLookUps = () => {
  const refuse = () =>
    problem(429, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde.");
  server.use(
    http.post(`${API}/:base/verify-existence`, refuse),
    http.get(`${API}/:base/search/cnpj/:cnpj`, refuse),
  );
};

/** Answers a sign-up, by default as done, and keeps the bodies that came. */
export const receivesSignUps = (path: "/retailers/signup" | "/parceiros/signup", answer?: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}${path}`, async ({ request }) => {
      const body = (await request.json()) as { email: string };
      sent.push(body);
      return answer?.() ?? HttpResponse.json({ id: "new", email: body.email }, { status: 201 });
    }),
  );
  return sent;
};

/** Writes into the visible field with this label, as pasting does. */
export const fill = (label: string, value: string) => {
  const field = screen.getAllByLabelText(label).find((input) => input.closest('[role="tabpanel"]') === null);
  fireEvent.input(field ?? screen.getByLabelText(label), { target: { value } });
};

export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Does a first step, and waits for the second. */
export const fillAccess = async (email = "ana@quitanda.com.br") => {
  await screen.findByText(/^Etapa 1 de/);
  fill("E-mail", email);
  fill("Senha", PASSWORD);
  fill("Repita a senha", PASSWORD);
  await press("Continuar");
  await screen.findByText(/^Etapa 2 de/);
};

/** Opens the retailer's wizard. */
export const startRetailer = () => renderPortal("/sign-up?perfil=varejista");

/** Opens it at step 2. */
export const toCompany = async () => {
  const portal = startRetailer();
  await fillAccess();
  return portal;
};

const fillCompany = async () => {
  fill("CNPJ", CNPJ);
  await screen.findByDisplayValue("QUITANDA BOA HORA LTDA");
  fill("Quantidade de lojas", "2");
  fill("Máximo de PDVs por loja", "12");
  await press("Continuar");
  await screen.findByText("Etapa 3 de 3");
};

/** Opens it at step 3, with a company that the register knows. */
export const toContact = async () => {
  const portal = await toCompany();
  await fillCompany();
  return portal;
};

/** Fills step 3, the consent included. */
export const fillContact = async () => {
  fill("Nome", " Ana ");
  fill("Sobrenome", "Souza Lima");
  fill("E-mail", "contato@quitanda.com.br");
  fill("WhatsApp", "31987654321");
  await userEvent.click(screen.getByRole("checkbox"));
};
