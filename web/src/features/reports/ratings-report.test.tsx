import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { ratingRow, serveReport } from "../../../test/reports";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path: string, rows = [ratingRow], total = rows.length) => {
  const admin = path.startsWith("/admin");
  signedInAs(admin ? "ADMINISTRADOR" : "VAREJISTA");
  const asked = serveReport(`/${admin ? "admin" : "varejistas"}/avaliacoes/report`, rows, total);
  return { asked, ...renderPortal(path) };
};

test.each(["/lista-avaliacoes", "/admin/lista-avaliacoes"])(
  "%s: what each store was given in 30 days, the average with a comma (RP-17, RT-05, RT-27)",
  async (path) => {
    const { asked } = open(path, [ratingRow], 12);
    const row = within(await screen.findByRole("row", { name: /Seiva Acácias/ }));
    const [name, ...cells] = row.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(name).toMatch(/^Seiva Acácias/);
    expect(cells).toEqual(["11.222.333/0001-81", "4,5", "1.214", "11", "22", "81", "300", "800"]);
    expect(asked).toEqual([
      {
        startDate: "2026-10-22",
        endDate: "2026-11-20",
        page: "0",
        rowsPerPage: "5",
        sortBy: "totalNotas.desc",
      },
    ]);
    await userEvent.click(screen.getByRole("button", { name: /^Média/ }));
    await waitFor(() => expect(asked.at(-1)?.sortBy).toMatch(/^mediaNotas\./));
  },
);

test("a period and a store narrow it, in the address", async () => {
  const { asked, router } = open("/lista-avaliacoes");
  await screen.findByRole("row", { name: /Seiva Acácias/ });
  expect(screen.queryByRole("combobox", { name: "Varejistas" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "7 dias" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Acácias/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ startDate: "2026-11-14", lojaId: "store-1" }));
  expect(router.state.location.search).toEqual({ periodo: "7d", lojaId: "store-1" });
});

test("it says that what a cancelled receipt was given does not count", async () => {
  open("/lista-avaliacoes");
  expect(
    await screen.findByText(/De um cupom cancelado, .+ a avaliação não conta nem aparece/),
  ).toBeVisible();
});

test("where nothing was rated it says so", async () => {
  open("/lista-avaliacoes", []);
  expect(await screen.findByText("Nenhuma avaliação nos últimos 30 dias")).toBeVisible();
});

test.each(["SUPORTE", "PARCEIRO"] as const)("%s has no such report (D-27)", async (profile) => {
  signedInAs(profile);
  renderPortal("/lista-avaliacoes");
  expect(await screen.findByRole("heading", { level: 1, name: /não encontr/i })).toBeVisible();
});
