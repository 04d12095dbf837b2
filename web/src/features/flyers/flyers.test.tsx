import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { aFlyer, aWeek, listsFlyers, takesFiles } from "../../../test/flyers";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { addDays, dayOf } from "../../lib/format";
import type { PickedImage } from "../../ui/file-picker/picked-image";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File): Promise<PickedImage> => ({
    id: `0000000${file.name.length}-page`,
    file,
    url: "data:,",
    width: 800,
    height: 1080,
    toJSON: () => file.name,
  }),
}));

const LIST = "/varejista/green-flyer-list";
const FORM = "/varejista/green-flyer-form";
const FULL = /O próximo pode ser publicado a partir de 22\/11\/2026/;

const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};

beforeEach(() => {
  signedInAs("VAREJISTA");
});

describe("the gallery", () => {
  test("shows each flyer with its pages, day and stores, and the week's stores", async () => {
    listsFlyers("/varejistas", [aFlyer()]);
    await open(LIST);
    expect(await screen.findByRole("link", { name: "Encarte de 18/11/2026" })).toHaveAttribute(
      "href",
      "/varejista/green-flyer-details/flyer-1",
    );
    expect(screen.getByText("3 páginas")).toBeVisible();
    expect(await screen.findByText("1 de 2 lojas têm encarte nesta semana.")).toBeVisible();
    const days = screen.getByRole("list", { name: "Lojas com encarte, por dia" });
    expect(within(days).getByText("Seiva Acácias")).toBeVisible();
    expect(screen.getByText("Seiva Paulista")).toBeVisible();
  });

  test("of many stores names the first and counts all", async () => {
    const free = Array.from({ length: 2998 }, (_, n) => ({
      ...{ id: `s${n}`, document: "11222333000181", tradeName: `Loja ${n}` },
      ...{ flyerId: null, publishedAt: null, day: null },
    }));
    const week = { ...aWeek(0), stores: free.slice(0, 4), storesTotal: 2998, freeTotal: 2998 };
    listsFlyers("/varejistas", [aFlyer({ stores: free.slice(0, 20), storesTotal: 2998 })], week);
    await open(LIST);
    expect(await screen.findByText("2.998 lojas")).toBeVisible();
    expect(screen.getByText(/^· Loja 0, Loja 1, Loja 2 e mais 2\.995$/)).toBeVisible();
    expect(await screen.findByText("e mais 2.994")).toBeVisible();
  });

  test("tells this week's flyers from those that are over", async () => {
    const day = dayOf(new Date());
    listsFlyers("/varejistas", [
      aFlyer({ id: "now", startDate: day, endDate: day }),
      aFlyer({ id: "then", endDate: addDays(day, -1) }),
    ]);
    await open(LIST);
    const tags = await screen.findAllByText(/^(No ar|Encerrado)$/);
    expect(tags.map((tag) => tag.textContent)).toEqual(["No ar", "Encerrado"]);
  });

  test("asks six a page from the URL", async () => {
    const asked = listsFlyers("/varejistas", [aFlyer()]);
    await open(`${LIST}?page=1`);
    await screen.findByText("3 páginas");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "1", pageSize: "6" });
  });

  test("at the limit the button is disabled, with the reason and the next free week", async () => {
    listsFlyers("/varejistas", [aFlyer()], aWeek(2));
    await open(LIST);
    expect(await screen.findByText(FULL)).toBeVisible();
    expect(screen.getByRole("button", { name: "Cadastrar encarte" })).toBeDisabled();
  });

  test("without flyers the first one is offered", async () => {
    listsFlyers("/varejistas", [], aWeek(0));
    await open(LIST);
    expect(await screen.findByText("Publique o primeiro encarte")).toBeVisible();
  });

  test("that cannot be loaded can be tried again", async () => {
    server.use(
      http.get(`${API}/varejistas/encartes`, () => problem(500, "internal", "Falhou"), { once: true }),
    );
    server.use(http.get(`${API}/varejistas/encartes/semana`, () => HttpResponse.json(aWeek(1))));
    await open(LIST);
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    listsFlyers("/varejistas", [aFlyer()]);
    await userEvent.click(retry);
    expect(await screen.findByText("3 páginas")).toBeVisible();
  });

  test("a flyer is deleted after a question, and the list is asked again", async () => {
    const asked = listsFlyers("/varejistas", [aFlyer()]);
    const sent = receives(
      "delete",
      "/varejistas/encartes/flyer-1",
      () => new HttpResponse(null, { status: 204 }),
    );
    await open(LIST);
    await userEvent.click(await screen.findByRole("button", { name: "Excluir o encarte de 18/11/2026" }));
    const dialog = await screen.findByRole("dialog", { name: "Excluir este encarte?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
    expect(await screen.findByText("Encarte excluído com sucesso")).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(sent).toHaveLength(1);
  });
});

describe("the form", () => {
  const pick = (...names: string[]) =>
    userEvent.upload(
      screen.getByLabelText("Imagens"),
      names.map((name) => new File(["x"], name, { type: "image/png" })),
    );
  const chooseAll = async () => {
    await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
    await userEvent.click(await screen.findByRole("option", { name: "Todas as lojas sem encarte" }));
  };

  test("offers the free stores alone, sends the pages in order and publishes", async () => {
    listsFlyers("/varejistas", []);
    const files = takesFiles("/varejistas/cdn/signed-urls");
    const sent = receives("post", "/varejistas/encartes", () => HttpResponse.json(aFlyer(), { status: 201 }));
    const { router } = await open(FORM);
    await screen.findByText("Os clientes veem este encarte até 21/11/2026.");
    await pick("a.png", "bb.png");
    await screen.findByText("bb.png");
    await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
    expect(screen.queryByRole("option", { name: /Acácias/ })).toBeNull();
    await chooseAll();
    await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
    expect(await screen.findByText("Encarte publicado com sucesso")).toBeVisible();
    const keys = ["green-flyers/000-00000005-page.png", "green-flyers/001-00000006-page.png"];
    expect(files).toEqual(keys);
    expect(sent).toEqual([{ images: keys, retailerId: "retailer-1", allFreeStores: true }]);
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  });

  test("a refused page is named, and the next try sends no file twice", async () => {
    listsFlyers("/varejistas", []);
    const files = takesFiles("/varejistas/cdn/signed-urls");
    receives("post", "/varejistas/encartes", () =>
      problem(422, "flyers.invalid", "Verifique os campos e tente novamente.", {
        "images[0]": "O arquivo está cortado.",
      }),
    );
    await open(FORM);
    await screen.findByText("Os clientes veem este encarte até 21/11/2026.");
    await pick("a.png");
    await screen.findByText("a.png");
    await chooseAll();
    await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
    expect(await screen.findByText("Imagem 1: O arquivo está cortado.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
    await screen.findByText("Imagem 1: O arquivo está cortado.");
    expect(files).toHaveLength(1);
  });

  test("nothing filled in is refused at the fields", async () => {
    listsFlyers("/varejistas", []);
    await open(FORM);
    await userEvent.click(await screen.findByRole("button", { name: "Publicar" }));
    expect(await screen.findByText("A quantidade de arquivos está abaixo do limite de 1")).toBeVisible();
    expect(screen.getByText("Este campo é obrigatório")).toBeVisible();
  });

  test("at the limit nothing can be published", async () => {
    listsFlyers("/varejistas", [], aWeek(2));
    await open(FORM);
    expect(await screen.findByText(FULL)).toBeVisible();
    expect(screen.getByRole("button", { name: "Publicar" })).toBeDisabled();
  });
});

test("the details turn pages by the arrow keys", async () => {
  server.use(http.get(`${API}/varejistas/encartes/flyer-1`, () => HttpResponse.json(aFlyer())));
  await open("/varejista/green-flyer-details/flyer-1");
  const gallery = await screen.findByRole("region", { name: "Páginas" });
  gallery.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("Página 2 de 3");
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("status")).toHaveTextContent("Página 3 de 3");
  expect(within(gallery).getByRole("button", { name: "Próxima página" })).toBeDisabled();
  expect(screen.getByText("Seiva Acácias")).toBeVisible();
});

test("a flyer that was looked at is deleted without a word of failure", async () => {
  let there = true;
  server.use(
    http.get(`${API}/varejistas/encartes/flyer-1`, () =>
      there ? HttpResponse.json(aFlyer()) : problem(404, "flyers.not_found", "Não encontramos este encarte."),
    ),
  );
  receives("delete", "/varejistas/encartes/flyer-1", () => {
    there = false;
    return new HttpResponse(null, { status: 204 });
  });
  listsFlyers("/varejistas", []);
  const { router } = await open("/varejista/green-flyer-details/flyer-1");
  await userEvent.click(await screen.findByRole("button", { name: "Excluir encarte" }));
  const dialog = await screen.findByRole("dialog", { name: "Excluir este encarte?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Encarte excluído com sucesso")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  expect(screen.queryByText("Não encontramos este encarte.")).toBeNull();
});

test.each([
  ["VAREJISTA", "/varejistas", LIST, "Você ainda não tem lojas"],
  [
    "ADMINISTRADOR",
    "/admin",
    "/admin/green-flyer-list?retailer=retailer-1",
    "Este varejista ainda não tem lojas",
  ],
] as const)("%s reads whose stores are missing", async (profile, base, path, words) => {
  signedInAs(profile);
  listsFlyers(base, [], { ...aWeek(2), stores: [], storesTotal: 0 });
  server.use(http.get(`${API}/admin/varejistas/all`, () => HttpResponse.json([])));
  await open(path);
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
});

test("an administrator sees whose a flyer is", async () => {
  signedInAs("ADMINISTRADOR");
  listsFlyers("/admin", [aFlyer()]);
  server.use(http.get(`${API}/admin/varejistas/all`, () => HttpResponse.json([])));
  await open("/admin/green-flyer-list");
  expect(await screen.findByRole("link", { name: "Mercado Seiva" })).toBeVisible();
});
