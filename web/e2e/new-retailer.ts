import type { APIRequestContext } from "@playwright/test";

const checkDigit = (digits: number[]) => {
  const sum = digits.reduceRight((total, digit, i) => total + digit * (2 + ((digits.length - 1 - i) % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

/** A CNPJ with right check digits that no other run has. */
const newCnpj = () => {
  const root = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte % 10);
  const digits = [...root, 0, 0, 0, 1];
  digits.push(checkDigit(digits));
  digits.push(checkDigit(digits));
  return digits.join("");
};

type Mail = { to: string; text: string };

/**
 * Signs a retailer up, confirms its e-mail by the link in the mailbox and signs it in, so that the context's pages are
 * its own. Sign-ups are limited to 20 an hour: ask for few.
 */
export async function newRetailer(request: APIRequestContext, tradeName: string) {
  const email = `${crypto.randomUUID().slice(0, 8)}@loja.seiva.test`;
  const password = "Folha-verde-2026";
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await post("/retailers/signup", {
    ...{ email, password, document: newCnpj(), tradeName, corporateName: `${tradeName} Ltda` },
    ...{ numberOfStores: 2, highestNumberOfCheckoutSystems: 4 },
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
