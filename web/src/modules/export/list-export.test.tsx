import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { file, serveFiles } from "../../../test/files";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Profile } from "../current-user";

const noRows = () => HttpResponse.json({ items: [], page: 0, pageSize: 10, total: 0 });

test.each<[kind: string, Profile, base: string, path: string, call: string, values: Record<string, string>]>([
  [
    "cadastro-lojas",
    "VAREJISTA",
    "varejistas",
    "/varejista/lojas?filter=centro&sort=cidade.desc",
    "/varejistas/lojas",
    { filter: "centro", sortBy: "cidade.desc" },
  ],
  [
    "keys",
    "ADMINISTRADOR",
    "admin",
    "/admin/api-key-list?situacao=encerradas",
    "/admin/keys",
    { ended: "true", sortBy: "createdAt.desc" },
  ],
  [
    "retailer-keys",
    "ADMINISTRADOR",
    "admin",
    "/admin/retailer-api-key/list?filter=caixa",
    "/admin/retailer/keys",
    { filter: "caixa", sortBy: "createdAt.desc" },
  ],
  ["keys", "PARCEIRO", "parceiros", "/parceiro/api-keys", "/parceiros/keys", { sortBy: "createdAt.desc" }],
  [
    "api-keys",
    "VAREJISTA",
    "varejistas",
    "/varejista/api-keys",
    "/retailers/api-keys",
    { sortBy: "createdAt.desc" },
  ],
  [
    "usuarios-secundarios",
    "PARCEIRO",
    "parceiros",
    "/manage-accounts",
    "/parceiros/usuarios-secundarios",
    {},
  ],
  [
    "acessos-administrativos",
    "VAREJISTA",
    "varejistas",
    "/conta/acessos",
    "/varejistas/acessos-administrativos",
    {},
  ],
  [
    "propagandas",
    "SUPORTE",
    "support",
    "/support/advertisement-list?status=EXPIRED",
    "/admin/propagandas",
    { status: "EXPIRED" },
  ],
  [
    "varejistas-vip",
    "ADMINISTRADOR",
    "admin",
    "/admin/vip-retailer-list?filter=alfa",
    "/admin/varejistas/vip",
    { filter: "alfa" },
  ],
  [
    "contas",
    "SUPORTE",
    "support",
    "/support/contas?filter=rui&pedidos=true",
    "/support/contas",
    { filter: "rui", pedidos: "true" },
  ],
  [
    "campanhas-lojas",
    "ADMINISTRADOR",
    "admin",
    "/admin/store-campaign-list?filter=natal",
    "/admin/campanhas-lojas",
    { filter: "natal" },
  ],
])(
  "%s of %s is asked for as it is narrowed and in its order",
  async (kind, profile, base, path, call, values) => {
    signedInAs(profile);
    serveFiles(base, []);
    const asked: unknown[] = [];
    server.use(
      http.get(`${API}${call}`, noRows),
      http.get(`${API}/parceiros`, () => HttpResponse.json({ apiKeysRestringidas: false })),
      http.post(`${API}/${base}/exports`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(file({}), { status: 202 });
      }),
    );
    renderPortal(path);
    await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
    await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({
      tipo: kind,
      emailDestinatario: "ana@mercadoseiva.com.br",
      formatoExportacao: "xlsx",
      filtros: values,
    });
  },
);
