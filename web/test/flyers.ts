import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API } from "./render";
import { server } from "./setup";

const store = (id: string, tradeName: string) => ({ id, document: "11222333000181", tradeName });
const page = (n: number): Schemas["PageImage"] => ({
  imagePath: `${API}/media/pictures/${n}.jpg`,
  imageKey: `pictures/${n}.jpg`,
  width: 800,
  height: 1080,
});

/** A flyer of three pages for one store, changed where a test needs it. */
export const aFlyer = (changes: Partial<Schemas["Flyer"]> = {}): Schemas["Flyer"] => ({
  id: "flyer-1",
  createdAt: "2026-11-18T14:30:00Z",
  startDate: "2026-11-15",
  endDate: "2026-11-21",
  images: [page(1), page(2), page(3)],
  retailers: [{ id: "retailer-1", document: "11222333000181", tradeName: "Mercado Seiva" }],
  stores: [store("acacias", "Seiva Acácias")],
  storesTotal: changes.stores?.length ?? 1,
  ...changes,
});

/** A campaign of two pages for all stores. */
export const aCampaign = (changes: Partial<Schemas["Campaign"]> = {}): Schemas["Campaign"] => ({
  id: "campaign-1",
  name: "Natal sem papel",
  status: "ACTIVE",
  startDate: "2026-11-20",
  endDate: "2026-12-25",
  createdAt: "2026-11-18T14:30:00Z",
  images: [page(1), page(2)],
  stores: [],
  storesTotal: 0,
  ...changes,
});

const STORES = [store("acacias", "Seiva Acácias"), store("paulista", "Seiva Paulista")];

/** A week in which the first so many of two stores have a flyer, since Wednesday. */
export const aWeek = (taken: number): Schemas["FlyerWeek"] => ({
  startDate: "2026-11-15",
  endDate: "2026-11-21",
  nextFreeDate: "2026-11-22",
  limitReached: taken === 2,
  storesTotal: 2,
  freeTotal: 2 - taken,
  days: Array.from({ length: 7 }, (_, at) => ({
    day: `2026-11-${15 + at}`,
    storesTotal: at === 3 ? taken : 0,
  })),
  stores: STORES.map((one, at) => ({
    ...one,
    flyerId: at < taken ? "flyer-1" : null,
    publishedAt: at < taken ? "2026-11-18T14:30:00Z" : null,
    day: at < taken ? "2026-11-18" : null,
  })),
});

/** Answers a list's page, a week and its stores without a flyer; gives the query strings that were asked of the list. */
export function listsFlyers(base: "/varejistas" | "/admin", items: Schemas["Flyer"][], week = aWeek(1)) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}${base}/encartes/semana`, () => HttpResponse.json(week)),
    http.get(`${API}${base}/encartes/semana/livres`, () =>
      HttpResponse.json(
        week.stores
          .filter(({ flyerId }) => !flyerId)
          .map(({ id, document, tradeName }) => ({ id, documento: document, nomeFantasia: tradeName })),
      ),
    ),
    http.get(`${API}${base}/encartes`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items, page: 0, pageSize: 6, total: items.length });
    }),
  );
  return asked;
}

/** Signs every upload and takes every file; gives the keys in the order of their arrival. */
export function takesFiles(path: string) {
  const sent: string[] = [];
  server.use(
    http.post(`${API}${path}`, async ({ request }) => {
      const wanted = (await request.json()) as Schemas["UploadWanted"][];
      return HttpResponse.json(
        wanted.map(({ key }) => ({ key, url: `${API}/files/${key}` })),
        { status: 201 },
      );
    }),
    http.put(`${API}/files/*`, ({ request }) => {
      sent.push(new URL(request.url).pathname.replace("/api/files/", ""));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}
