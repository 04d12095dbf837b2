import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { toast } from "../../ui/toast";
import { TOAST_MS } from "../../ui/toast-kinds";

beforeEach(() => signedInAs(null));

const open = async (search = "") => {
  const portal = renderPortal(`/style-guide${search}`);
  await screen.findByRole("table", { name: "Lojas de exemplo" });
  return portal;
};
const stores = () =>
  within(screen.getByRole("table", { name: "Lojas de exemplo" }))
    .getAllByRole("button", { name: /^Seiva/ })
    .map((button) => button.textContent);

test("a link reproduces page and order of a table", async () => {
  await open("?page=1&sort=name.asc");
  expect(stores()).toEqual(["Seiva Manaus", "Seiva Paulista", "Seiva São José"]);
  expect(screen.getByRole("columnheader", { name: "Loja" })).toHaveAttribute("aria-sort", "ascending");
});

test("paging and sorting are written to the address; a new order starts at the first page", async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  await userEvent.click(screen.getByRole("button", { name: "Loja" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "name.asc" }));
  await userEvent.click(screen.getByRole("button", { name: "Cupons" }));
  await userEvent.click(screen.getByRole("button", { name: "Cupons" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test("every shared widget is there to be seen (UI-27)", async () => {
  await open();
  expect(screen.getByLabelText("Dia: vazio")).toHaveAttribute("placeholder", "dd/mm/aaaa");
  expect(screen.getByLabelText("Texto: vazio")).toHaveAttribute("name", "text");
  expect(screen.getByLabelText("Fotos")).toHaveAttribute("type", "file");
  expect(screen.getByLabelText("Páginas")).toHaveTextContent("123");
  const terms = screen.getByLabelText("Li e aceito os termos de uso");
  await userEvent.click(terms);
  expect(terms).toBeChecked();
  await userEvent.click(screen.getByText("Excluir"));
  const question = await screen.findByRole("dialog", { name: "Excluir este exemplo?" });
  expect(question).toHaveAttribute("aria-modal", "true");
  await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(question).not.toBeInTheDocument());
});

test("leaving with something unsaved is asked first", async () => {
  const { router } = await open();
  await userEvent.type(screen.getByLabelText("Nome"), "Oferta");
  await userEvent.click(screen.getByRole("link", { name: "Início" }));
  const question = await screen.findByRole("dialog", { name: "Sair sem salvar?" });
  await userEvent.click(within(question).getByRole("button", { name: "Continuar editando" }));
  expect(router.state.location.pathname).toBe("/style-guide");
  expect(screen.getByLabelText("Nome")).toHaveValue("Oferta");
  await userEvent.click(screen.getByRole("link", { name: "Início" }));
  await userEvent.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
});

test("a toast stays for 4000 ms", async () => {
  await open();
  vi.useFakeTimers();
  act(() => toast.success("Tudo certo"));
  await act(() => vi.advanceTimersByTimeAsync(3900));
  expect(screen.getByText("Tudo certo")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText("Tudo certo")).toBeNull();
  expect(TOAST_MS).toBe(4000);
  vi.useRealTimers();
});
