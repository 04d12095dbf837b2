import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { Terms } from "../src/consumer/terms";
import { API } from "./render";
import { server } from "./setup";

export const TERMS = `${API}/customer/customers/terms`;

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
