import { HttpResponse, http } from "msw";
import { API } from "./render";
import { server } from "./setup";

const text = (titulo: string) => ({
  titulo,
  versao: "2026-11-20",
  sha256: "ab",
  secoes: [
    { titulo: "", blocos: [{ paragrafo: `Começo de ${titulo}.`, itens: [] }] },
    {
      titulo: "1. Uma parte",
      blocos: [
        { paragrafo: "Um parágrafo.", itens: [] },
        { paragrafo: "", itens: ["um item", "outro item"] },
      ],
    },
  ],
});

/** Answers both texts. */
export const servesTexts = () =>
  server.use(
    http.get(`${API}/textos/termos-de-uso`, () => HttpResponse.json(text("Termos de uso"))),
    http.get(`${API}/textos/politica-de-privacidade`, () =>
      HttpResponse.json(text("Política de privacidade")),
    ),
  );
