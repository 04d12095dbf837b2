import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { offers } from "./choices";
import { API, renderPortal } from "./render";
import { server } from "./setup";

const owner = { id: "retailer-1", document: "11222333000181", tradeName: "Mercado Seiva" };

/** A banner as the API gives it, changed where a test needs it. */
export const aBanner = (changes: Partial<Schemas["Banner"]> = {}): Schemas["Banner"] => ({
  ...{ id: "banner-1", description: "Ofertas de sexta", active: true, status: "ACTIVE" },
  ...{ startDate: "2026-11-01T11:00:00Z", endDate: "2026-12-01T11:00:00Z" },
  ...{ createdAt: "2026-10-30T12:00:00Z", updatedAt: "2026-10-30T12:00:00Z", segmentType: "BY_STORE" },
  channels: [{ channel: "APP_RECEIPT_DETAILS" }],
  images: [
    {
      ...{ imagePath: "/media/pictures/1.jpg", imageKey: "pictures/1.jpg", width: 298, height: 124 },
      ...{ actionType: null, actionUrl: null, altText: "Frutas" },
    },
  ],
  rules: [{ type: "RETAILER_ID", value: owner.id, retailer: owner }],
  retailers: [owner],
  stores: [{ id: "acacias", document: "11222333000262", tradeName: "Seiva Acácias" }],
  storesTotal: changes.stores?.length ?? 1,
  ...{ reach: null, impressions: null, clicks: null, clicksNumber: null, served: null },
  ...changes,
});

/** Answers a list of banners with these; gives the query strings that were asked. */
export function listsBanners(base: "admin" | "varejistas", items: Schemas["Banner"][], total = items.length) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}/${base}/propagandas`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items, page: 0, pageSize: 6, total });
    }),
  );
  return asked;
}

/** Answers one banner, in this version. */
export const showsBanner = (base: "admin" | "varejistas", banner: Schemas["Banner"], version = '"1"') =>
  server.use(
    http.get(`${API}/${base}/propagandas/${banner.id}`, () =>
      HttpResponse.json(banner, { headers: { ETag: version } }),
    ),
  );

const store = (id: string, nomeFantasia: string, varejistaId: string) => ({
  ...{ id, documento: "11222333000262", nomeFantasia, varejistaId, parceiroId: null },
});

/** What the selects are filled with, and a calendar that is empty. */
export const offersAudience = () => {
  offers("/:base/varejistas/all", [
    { id: "retailer-1", documento: "11222333000181", nomeFantasia: "Mercado Seiva", parceiroId: null },
    { id: "retailer-2", documento: "12ABC34501DE35", nomeFantasia: "Empório Alfa", parceiroId: null },
  ]);
  offers("/:base/lojas/all", [
    store("acacias", "Seiva Acácias", "retailer-1"),
    store("paulista", "Seiva Paulista", "retailer-1"),
    store("savassi", "Alfa Savassi", "retailer-2"),
  ]);
  server.use(
    http.get(`${API}/:base/propagandas/ocupacao`, () =>
      HttpResponse.json({ maximum: 10, days: [], banners: [] }),
    ),
  );
};

/** The addresses signed and the bodies sent: what a form published. */
export function takesBanners(base: "admin" | "varejistas", answer: () => Response) {
  const bodies: Schemas["BannerBody"][] = [];
  const versions: (string | null)[] = [];
  const take = async ({ request }: { request: Request }) => {
    bodies.push((await request.json()) as Schemas["BannerBody"]);
    versions.push(request.headers.get("If-Match"));
    return answer();
  };
  server.use(
    http.post(`${API}/${base}/cdn/signed-urls`, async ({ request }) => {
      const [wanted] = (await request.json()) as Schemas["UploadWanted"][];
      return HttpResponse.json([{ key: wanted?.key, url: "http://seiva.test/uploads?signed" }], {
        status: 201,
      });
    }),
    http.put("http://seiva.test/uploads", () => new HttpResponse(null, { status: 204 })),
    http.post(`${API}/${base}/propagandas`, take),
    http.put(`${API}/${base}/propagandas/:id`, take),
  );
  return { bodies, versions };
}

/** Opens a screen with the form of a banner, filled in as far as it begins. */
export const openBannerForm = async (path: string, title = "Publicar banner") => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByLabelText("Nome do banner");
  return portal;
};

/** Puts a text into a field at once, as pasting does, and leaves it. */
export const typeInto = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
  fireEvent.blur(field);
};
