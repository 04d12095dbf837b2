import type { APIRequestContext } from "@playwright/test";
import { confirmationPath } from "./mailbox";
import { newCnpj, newEmail } from "./unique";

/** An account that no other run has. */
export type Newcomer = { email: string; password: string };

const PASSWORD = "girafa-azul-canta";

const post = async (request: APIRequestContext, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
};

/** Signs a software house up, which must still confirm its e-mail. */
export async function signUp(request: APIRequestContext): Promise<Newcomer> {
  const email = newEmail();
  const [name, phone] = ["Bia Reis", "11987654321"];
  await post(request, "/parceiros/signup", {
    ...{ email, password: PASSWORD, documento: newCnpj(), nome: "Sistemas Teste Ltda" },
    ...{ fantasia: "Sistemas Teste", categorias: ["Supermercado"] },
    ...{ pontoFocalNome: name, pontoFocalEmail: email, pontoFocalWhatsapp: phone },
    ...{ contatoTecnicoNome: name, contatoTecnicoEmail: email, contatoTecnicoTelefone: phone },
  });
  return { email, password: PASSWORD };
}

/** Confirms the newcomer's e-mail as the page of the link does. */
export async function confirm(request: APIRequestContext, { email }: Newcomer) {
  const { searchParams } = new URL(await confirmationPath(request, email), "http://portal");
  await post(request, "/identity/confirm-sign-up", Object.fromEntries(searchParams));
}

/** Signs a retailer up, confirms its e-mail and signs it in, so that the context's pages are its own. */
export async function newRetailer(
  request: APIRequestContext,
  tradeName: string,
  numberOfStores = 2,
): Promise<Newcomer> {
  const newcomer = { email: newEmail(), password: PASSWORD };
  await post(request, "/retailers/signup", {
    ...{ ...newcomer, document: newCnpj(), tradeName, corporateName: `${tradeName} Ltda` },
    ...{ numberOfStores, highestNumberOfCheckoutSystems: 4 },
    ...{ focalPointName: "Nina Alves", focalPointEmail: newcomer.email, focalPointPhone: "11987651234" },
  });
  await confirm(request, newcomer);
  await post(request, "/identity/sign-in", newcomer);
  return newcomer;
}
