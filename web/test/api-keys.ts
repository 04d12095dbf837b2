import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { offers } from "./choices";
import { API } from "./render";
import { server } from "./setup";

const house = { id: "house-1", nomeFantasia: "Caixa Livre" };

/** A key as the lists give it, changed where a test needs it. */
export const aKey = (changes: Partial<Schemas["KeyRecord"]> = {}): Schemas["KeyRecord"] => ({
  id: "key-1",
  name: "Caixas da matriz",
  prefix: "seiva_live_Ab12Cd…",
  environment: "live",
  softwareHouseId: house.id,
  softwareHouse: house,
  retailerId: null,
  retailer: null,
  storeId: null,
  store: null,
  createdAt: "2026-11-01T12:00:00Z",
  lastUsedAt: null,
  expiresAt: null,
  replacedBy: null,
  pausedAt: null,
  revokedAt: null,
  revokedBy: null,
  ...changes,
});

/** Answers a list of keys with these, whatever is asked; gives the query strings that were asked. */
export function listsKeys(path: string, items: unknown[], total = items.length) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items, page: 0, pageSize: 6, total });
    }),
  );
  return asked;
}

/** Takes what is sent to a call, in order, and answers with this. */
export function receives(
  method: "get" | "post" | "put" | "patch" | "delete",
  path: string,
  answer: () => Response,
) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`${API}${path}`, async ({ request }) => {
      bodies.push(await request.json().catch(() => null));
      return answer();
    }),
  );
  return bodies;
}

/** The profile of the software house that is signed in. */
export const partnerIs = (changes: {
  keysRestritas: boolean;
  motivoRestricao?: string;
  dataRestricao?: string;
}) => server.use(http.get(`${API}/parceiros`, () => HttpResponse.json(changes)));

const retailers: Schemas["RetailerChoice"][] = [
  { id: "mercado", documento: "11222333000181", nomeFantasia: "Mercado Seiva", parceiroId: "house-1" },
  { id: "emporio", documento: "12ABC34501DE35", nomeFantasia: "Empório Alfa", parceiroId: "house-2" },
];

const stores: Schemas["StoreChoice"][] = [
  store("acacias", "Seiva Acácias", "mercado", "house-1"),
  store("paulista", "Seiva Paulista", "mercado", "house-2"),
  store("savassi", "Alfa Savassi", "emporio", "house-2"),
];

function store(id: string, nomeFantasia: string, varejistaId: string, parceiroId: string) {
  return { id, documento: "11222333000262", nomeFantasia, varejistaId, parceiroId };
}

/** What the selects of the administrator's and of the software house's forms are filled with. */
export const offersChoices = () => {
  offers("/support/parceiros/all", [
    { id: "house-1", documento: "90400500000103", nomeFantasia: "Caixa Livre" },
    { id: "house-2", documento: "12345678000195", nomeFantasia: "Outra Casa" },
  ]);
  // 'Mercado Seiva' is linked to the second house by one of its stores alone.
  const byStore = (id: string, house: string) =>
    stores.some(({ varejistaId, parceiroId }) => varejistaId === id && parceiroId === house);
  offers(
    "/:base/varejistas/all",
    retailers,
    (one, house) => one.parceiroId === house || byStore(one.id, house),
  );
  offers("/:base/lojas/all", stores);
};
