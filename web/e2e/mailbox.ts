import type { APIRequestContext } from "@playwright/test";

/** The text of the newest mail to an address about something. */
export async function newestMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  const answer = await request.get("/dev/mail/messages");
  const mails = (await answer.json()) as { to: string; subject: string; text: string }[];
  const mail = mails.find((candidate) => candidate.to === to && candidate.subject === subject);
  if (!mail) throw new Error(`no mail '${subject}' to ${to}`);
  return mail.text;
}

/** The six digits that let a forgotten password be replaced. */
export async function resetCode(request: APIRequestContext, to: string) {
  return /\b\d{6}\b/.exec(await newestMail(request, to, "Código para redefinir sua senha"))?.[0] ?? "";
}

/** Path and query of the link that confirms an e-mail. */
export async function confirmationPath(request: APIRequestContext, to: string) {
  const text = await newestMail(request, to, "Confirme seu e-mail");
  const { pathname, search } = new URL(/https?:\S+\/confirmation\?\S+/.exec(text)?.[0] ?? "");
  return pathname + search;
}
