import { createHmac } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { newCnpj } from "./cnpj";

/** An account that no other run has. */
export type Newcomer = { email: string; password: string };

const PASSWORD = "girafa-azul-canta";

/** Signs a software house up, which must still confirm its e-mail. Sign-ups are 20 an hour for one address. */
export async function signUp(request: APIRequestContext): Promise<Newcomer> {
  const email = `bia-${crypto.randomUUID().slice(0, 12)}@sistemas.seiva.test`;
  const contact = { Name: "Bia Reis", Email: email, Phone: "11987654321" };
  const answer = await request.post("/api/parceiros/signup", {
    data: {
      ...{ email, password: PASSWORD, documento: newCnpj(), nome: "Sistemas Teste Ltda" },
      ...{ fantasia: "Sistemas Teste", categorias: ["Supermercado"] },
      ...{ pontoFocalNome: contact.Name, pontoFocalEmail: email, pontoFocalWhatsapp: contact.Phone },
      ...{
        contatoTecnicoNome: contact.Name,
        contatoTecnicoEmail: email,
        contatoTecnicoTelefone: contact.Phone,
      },
    },
  });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
  return { email, password: PASSWORD };
}

/** The text of the newest mail to an address about something. */
async function newestMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  const mails: { to: string; subject: string; text: string }[] = await (
    await request.get("/dev/mail/messages")
  ).json();
  const mail = mails.find((candidate) => candidate.to.includes(to) && candidate.subject === subject);
  if (!mail) throw new Error(`no mail '${subject}' to ${to}`);
  return mail.text;
}

/** The six digits with which a forgotten password is set anew. */
export async function resetCode(request: APIRequestContext, to: string) {
  return /\b\d{6}\b/.exec(await newestMail(request, to, "Código para redefinir sua senha"))?.[0] ?? "";
}

/** Path and query of the confirmation link in the newest mail. */
export async function confirmationPath(request: APIRequestContext, to: string) {
  const link =
    /https?:\/\/[^\s]+\/confirmation\?[^\s]+/.exec(
      await newestMail(request, to, "Confirme seu e-mail"),
    )?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Confirms the newcomer's e-mail as the page of the link does. */
export async function confirm(request: APIRequestContext, { email }: Newcomer) {
  const values = new URLSearchParams((await confirmationPath(request, email)).split("?")[1]);
  const answer = await request.post("/api/identity/confirm-sign-up", { data: Object.fromEntries(values) });
  if (!answer.ok()) throw new Error(`confirmation: ${answer.status()}`);
}

/** What an authenticator app shows (RFC 6238), `steps` half minutes from now. */
export function appCode(secret: string, steps = 0) {
  const bits = [...secret.replace(/\s/g, "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
