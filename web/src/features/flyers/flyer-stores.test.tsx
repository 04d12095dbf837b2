import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { aFlyer, aWeek, listsFlyers, takesFiles } from "../../../test/flyers";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { PickedImage } from "../../ui/file-picker/picked-image";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File): Promise<PickedImage> => ({
    id: "00000001-page",
    file,
    url: "data:,",
    width: 800,
    height: 1080,
    toJSON: () => file.name,
  }),
}));

beforeEach(() => signedInAs("VAREJISTA"));

/** Answers a week and the choice of stores; gives the query strings that were asked of each. */
const answers = () => {
  listsFlyers("/varejistas", []);
  const week: URLSearchParams[] = [];
  const free: URLSearchParams[] = [];
  server.use(
    http.get(`${API}/varejistas/encartes/semana`, ({ request }) => {
      week.push(new URL(request.url).searchParams);
      return HttpResponse.json({ ...aWeek(0), storesTotal: 3000, freeTotal: 3000 });
    }),
    http.get(`${API}/varejistas/encartes/semana/livres`, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      free.push(asked);
      const filter = asked.get("filter");
      return HttpResponse.json(
        Array.from({ length: filter ? 1 : 51 }, (_, n) => ({
          id: filter ?? `s${n}`,
          documento: "11222333000181",
          nomeFantasia: filter ? `Loja ${filter}` : `Loja ${n}`,
        })),
      );
    }),
  );
  return { week, free };
};

const open = async () => {
  renderPortal("/varejista/green-flyer-form");
  await screen.findByText("Os clientes veem este encarte até 21/11/2026.");
};
const stores = () => screen.getByRole("combobox", { name: "Lojas" });

test("of 3,000 stores the form asks for fifty, and finds another by what is typed", async () => {
  const { week, free } = answers();
  takesFiles("/varejistas/cdn/signed-urls");
  const sent = receives("post", "/varejistas/encartes", () => HttpResponse.json(aFlyer(), { status: 201 }));
  await open();
  expect(week[0]?.get("limite")).toBe("4");
  expect(free[0]?.get("limite")).toBe("51");
  await userEvent.click(stores());
  expect(await screen.findByText("Há mais: digite para buscar")).toBeVisible();
  await userEvent.type(stores(), "acacias");
  await userEvent.click(await screen.findByRole("option", { name: /^Loja acacias/ }));
  await userEvent.upload(screen.getByLabelText("Imagens"), new File(["x"], "a.png", { type: "image/png" }));
  await screen.findByText("a.png");
  await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ storeIds: ["acacias"] })]));
});

test("all of them are chosen by one word, and a store after it is chosen alone", async () => {
  answers();
  await open();
  await userEvent.click(stores());
  await userEvent.click(await screen.findByRole("option", { name: "Todas as lojas sem encarte" }));
  expect(screen.queryByText("Este campo é obrigatório")).toBeNull();
  await userEvent.click(stores());
  await userEvent.click(await screen.findByRole("option", { name: /^Loja 7 / }));
  await userEvent.click(await screen.findByRole("option", { name: "Todas as lojas sem encarte" }));
  await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
  expect(await screen.findByText("A quantidade de arquivos está abaixo do limite de 1")).toBeVisible();
  expect(screen.queryByText("Este campo é obrigatório")).toBeNull();
});
