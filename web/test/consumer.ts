import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { Terms } from "../src/consumer/terms";
import { API } from "./render";
import { server } from "./setup";

export const TERMS = `${API}/customer/customers/terms`;

export const CUSTOMER = `${API}/customer/customers/52998224725`;

/** The customer of that address, who accepted the terms in force and chose nothing. */
export const customer = (change: object = {}) => ({
  ...{
    document: "***.982.247-**",
    alwaysGreenReceipt: false,
    sendReceiptsForVibe: false,
    vibeOffered: false,
    termsAccepted: true,
    acceptedVersion: "2026-11-22",
  },
  ...change,
});

/** The specification's words for terms that could not be sent (CT-12). */
export const FAILED = "Erro ao enviar o formulario";

export const consumerTerms = (change: Partial<Terms> = {}): Terms => ({
  retailer: "Empório Alfa",
  title: "Termos do cupom digital",
  version: "2026-11-22",
  acceptedAt: null,
  sections: [
    { title: "", blocks: [{ paragraph: "Começo dos termos.", items: [] }] },
    { title: "1. Dados", blocks: [{ paragraph: "", items: ["CPF", "Nome"] }] },
  ],
  ...change,
});

/** The answer of what was done. */
export const noContent = () => new HttpResponse(null, { status: 204 });

/** Serves the terms, which can be accepted; the list gets every acceptance. */
export const servesTerms = (change: Partial<Terms> = {}) => {
  const sent: { token: string | null; body: unknown }[] = [];
  server.use(
    http.get(TERMS, () => HttpResponse.json(consumerTerms(change))),
    http.post(TERMS, async ({ request }) => {
      sent.push({ token: request.headers.get("Authorization"), body: await request.json() });
      return HttpResponse.json({ version: "2026-11-22", acceptedAt: "2026-11-22T10:30:00-03:00" });
    }),
  );
  return sent;
};

/** Types who accepts, and ticks that the terms were read. */
export const fillIn = async ({ email = "ana@example.com" } = {}) => {
  await userEvent.type(screen.getByLabelText("Nome"), "Ana Souza");
  await userEvent.type(screen.getByLabelText("E-mail"), email);
  await userEvent.click(screen.getByRole("checkbox", { name: /Li e aceito/ }));
};

export const REQUESTS = `${API}/customer/requests`;
const DUE = "2026-11-23T10:30:00-03:00";

/** A request of the customer's. */
export const request = (change: object) => ({
  id: "r1",
  action: "erase",
  status: "waiting",
  createdAt: "2026-11-22T10:30:00-03:00",
  dueAt: DUE,
  reason: null,
  ...change,
});

/** Serves what each action needs, and notes what was asked for; a request mails a code, or waits. */
export const servesRequests = (change: object = {}) => {
  const asked: unknown[] = [];
  const proofs = {
    items: [] as object[],
    export: "code",
    withdraw: "code",
    erase: "code",
    canDelay: true,
    sentTo: "a***@example.com",
    ...change,
  };
  server.use(
    http.get(REQUESTS, () => HttpResponse.json(proofs)),
    http.post(REQUESTS, async ({ request: sent }) => {
      const body = (await sent.json()) as { action: string; delay: boolean };
      asked.push(body);
      const coded = !body.delay && (proofs as Record<string, unknown>)[body.action] === "code";
      const made = request({ action: body.action, status: coded ? "code" : "waiting" });
      if (!coded) proofs.items = [made];
      return HttpResponse.json({ ...made, sentTo: coded ? "a***@example.com" : null }, { status: 201 });
    }),
    http.delete(`${REQUESTS}/r1`, () => {
      proofs.items = [request({ status: "cancelled" })];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
};
