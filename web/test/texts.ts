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

const documents = [
  {
    id: "termos-de-uso",
    name: "Termos de uso",
    url: "/varejista/termos",
    date: "2026-11-20T00:00:00Z",
    onPaper: false,
  },
];

/** Answers the texts, the contract's among them, and the lists of documents. */
export const servesTexts = () =>
  server.use(
    http.get(`${API}/textos/termos-de-uso`, () => HttpResponse.json(text("Termos de uso"))),
    http.get(`${API}/textos/politica-de-privacidade`, () =>
      HttpResponse.json(text("Política de privacidade")),
    ),
    http.get(`${API}/varejistas/contrato/texto`, () => HttpResponse.json(text("Contrato"))),
    http.get(`${API}/varejistas/documentos`, () => HttpResponse.json(documents)),
    http.get(`${API}/parceiros/documentos`, () => HttpResponse.json(documents)),
  );
