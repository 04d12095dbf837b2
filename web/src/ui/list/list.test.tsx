import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderUi } from "../../../test/render";
import type { Column } from "./columns";
import { defineList, text } from "./define-list";
import { List } from "./list";
import type { PageOf } from "./page-query";
import { useList } from "./use-list";

type Store = { id: string; name: string };

/** Each call that waits for its answer, by what it asks. */
const waiting = new Map<string, (page: PageOf<Store>) => void>();
afterEach(() => waiting.clear());

const stores = defineList({
  params: { filter: text() },
  sorts: ["name"],
  order: "name.asc",
  pageSize: 2,
  ask: ({ page, sort, filter = "" }, owner: string) => {
    const asked = [owner, page, sort, filter].join(" ").trim();
    return {
      queryKey: ["stores", asked],
      queryFn: () => new Promise<PageOf<Store>>((resolve) => void waiting.set(asked, resolve)),
    };
  },
});

const columns: Column<Store>[] = [
  { id: "name", header: "Loja", cell: (row) => row.name },
  { id: "city", header: "Cidade", cell: () => "São Paulo" },
];

const words = {
  caption: "Lojas",
  noun: ["loja", "lojas"],
  filter: "Buscar lojas",
  empty: "Cadastre a primeira loja",
  nothingFound: "Nenhuma loja encontrada",
  showAll: "Ver todas",
} as const;

function Screen() {
  const { owner } = useParams({ strict: false }) as { owner: string };
  const list = useList(stores, owner);
  return (
    <List list={list} words={words} columns={columns}>
      <p>Linhas de {list.shownFor ? `'${list.shownFor.filter ?? ""}'` : "nada"}</p>
      <List.Card>
        <List.Tools />
        <List.Table />
      </List.Card>
    </List>
  );
}

const open = async (search = "") => {
  const root = createRootRoute();
  const owner = createRoute({
    getParentRoute: () => root,
    path: "/$owner",
    validateSearch: stores.search,
    component: Screen,
  });
  const router = createRouter({
    routeTree: root.addChildren([owner]),
    history: createMemoryHistory({ initialEntries: ["/ana", `/ana${search}`], initialIndex: 1 }),
  });
  renderUi(<RouterProvider router={router as never} />);
  await screen.findByRole("table", { name: "Lojas" });
  return router;
};

const answer = async (asked: string, names: string[], total = names.length) => {
  await waitFor(() => expect([...waiting.keys()]).toContain(asked));
  await act(async () => waiting.get(asked)?.({ items: names.map((name) => ({ id: name, name })), total }));
};

test("while another page loads, the count and the order are those of the rows that are shown", async () => {
  await open();
  await answer("ana 0 name.asc", ["Acácias", "Alfa"], 3);
  expect(await screen.findByText("1–2 de 3 lojas")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Próxima página" }));
  await waitFor(() => expect(waiting.has("ana 1 name.asc")).toBe(true));
  expect(screen.getByText("1–2 de 3 lojas")).toBeVisible();
  await answer("ana 1 name.asc", ["Paulista"], 3);
  expect(await screen.findByText("3–3 de 3 lojas")).toBeVisible();

  await userEvent.click(screen.getByRole("button", { name: "Loja" }));
  await waitFor(() => expect(waiting.has("ana 0 name.desc")).toBe(true));
  const head = screen.getByRole("columnheader", { name: "Loja" });
  expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByText("3–3 de 3 lojas")).toBeVisible();
  await answer("ana 0 name.desc", ["Paulista", "Alfa"], 3);
  await waitFor(() => expect(head).toHaveAttribute("aria-sort", "descending"));
});

test("nothing found for one text is not said of the whole list while that loads", async () => {
  await open("?filter=xyz");
  expect(screen.getByText("Linhas de nada")).toBeVisible();
  await answer("ana 0 name.asc xyz", []);
  expect(await screen.findByText("Nenhuma loja encontrada")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
  await waitFor(() => expect(waiting.has("ana 0 name.asc")).toBe(true));
  expect(screen.getByText("Linhas de 'xyz'")).toBeVisible();
  expect(screen.queryByText("Cadastre a primeira loja")).toBeNull();
  await answer("ana 0 name.asc", []);
  expect(await screen.findByText("Cadastre a primeira loja")).toBeVisible();
  expect(screen.getByText("Linhas de ''")).toBeVisible();
});

test("one owner's rows are never shown as another's", async () => {
  const router = await open();
  await answer("ana 0 name.asc", ["Acácias"]);
  expect(await screen.findByText("Acácias")).toBeVisible();
  await act(() => router.navigate({ to: "/bia" } as never));
  await waitFor(() => expect(waiting.has("bia 0 name.asc")).toBe(true));
  expect(screen.queryByText("Acácias")).toBeNull();
  expect(screen.getByText("Linhas de nada")).toBeVisible();
  await answer("bia 0 name.asc", ["Bosque"]);
  expect(await screen.findByText("Bosque")).toBeVisible();
});

test.each([
  [
    "a whole API key",
    "by its visible part alone",
    "seiva_live_Ab12CdGh34Ij56Kl78Mn90Op12Qr34St56Uv",
    "seiva_live_Ab12Cd",
  ],
  ["a CNPJ with its name", "by itself", "CNPJ: 11.222.333/0001-81", "11.222.333/0001-81"],
])("%s that is pasted stands in the address %s", async (_, __, pasted, filter) => {
  const router = await open();
  await userEvent.click(screen.getByRole("searchbox", { name: "Buscar lojas" }));
  await userEvent.paste(pasted);
  await waitFor(() => expect(router.state.location.search).toEqual({ filter }));
});

test("a text that is typed replaces the address, so that one step back leaves the list", async () => {
  const router = await open("?page=1");
  const field = screen.getByRole("searchbox", { name: "Buscar lojas" });
  await userEvent.type(field, "aca");
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: "aca" }));
  expect(router.history.length).toBe(2);
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(field).toHaveValue("");
});

test("only the list's own orders are offered, and an unknown one in the address is not asked", async () => {
  await open("?sort=city.desc");
  await answer("ana 0 name.asc", ["Acácias"]);
  const heads = within(screen.getByRole("table")).getAllByRole("columnheader");
  expect(heads.map((head) => within(head).queryByRole("button")?.textContent)).toEqual(["Loja", undefined]);
  expect(heads[0]).toHaveAttribute("aria-sort", "ascending");
});
