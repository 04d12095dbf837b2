import type { APIRequestContext } from "@playwright/test";
import { newCnpj } from "./cnpj";

type Mail = { to: string; text: string };

/**
 * Signs a retailer up, confirms its e-mail by the link in the mailbox and signs it in, so that the context's pages are
 * its own. Sign-ups are limited to 20 an hour: ask for few.
 */
export async function newRetailer(request: APIRequestContext, tradeName: string, numberOfStores = 2) {
  const email = `${crypto.randomUUID().slice(0, 8)}@loja.seiva.test`;
  const password = "Folha-verde-2026";
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await post("/retailers/signup", {
    ...{ email, password, document: newCnpj(), tradeName, corporateName: `${tradeName} Ltda` },
    ...{ numberOfStores, highestNumberOfCheckoutSystems: 4 },
    ...{ focalPointName: "Nina Alves", focalPointEmail: email, focalPointPhone: "11987651234" },
  });
  const mails = (await (await request.get("/dev/mail/messages")).json()) as Mail[];
  const link = mails.find((mail) => mail.to === email)?.text.match(/https?:\S*confirmation\?\S*/)?.[0];
  if (!link) throw new Error(`no confirmation was mailed to ${email}`);
  const { searchParams } = new URL(link);
  await post("/identity/confirm-sign-up", Object.fromEntries(searchParams));
  await post("/identity/sign-in", { email, password });
  return { email };
}
