import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { aUser, renderPortal, renderUi, signedInAs } from "../../../test/render";
import { CurrentUser } from "../../modules/current-user";
import { navigationFor } from "../navigation";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";

const openPortal = async () => {
  signedInAs("ADMINISTRADOR");
  const portal = renderPortal("/lista-cupons");
  await screen.findByRole("heading", { level: 1, name: "Cupons" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Buscar telas" });
  return portal;
};

test("Ctrl+K lists the profile's screens and no others", async () => {
  await openPortal();
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  expect(names).toContain("Gestão de API keysAcesso");
  expect(names).toEqual(
    navigationFor("ADMINISTRADOR").map(({ label, section = "Tela" }) => `${label}${section}`),
  );
});

test("typing narrows without accents, arrows choose, Enter goes there", async () => {
  const { router } = await openPortal();
  await userEvent.type(screen.getByRole("combobox", { name: "Buscar telas" }), "key");
  expect(screen.getAllByRole("option")).toHaveLength(3);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Gestão de API keys");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/manage-api-key"));
  expect(screen.queryByRole("combobox", { name: "Buscar telas" })).toBeNull();
});

test("a word that is found nowhere is said so", async () => {
  await openPortal();
  await userEvent.type(screen.getByRole("combobox", { name: "Buscar telas" }), "zebra");
  expect(screen.getByText("Nada encontrado. Tente outra palavra.")).toBeVisible();
});

test("providers add what they find from two letters on", async () => {
  const find = vi.fn<PaletteProvider["find"]>(async () => [
    { to: "/lista-cupons", label: "Mercado Seiva", group: "Varejista" },
  ]);
  const rootRoute = createRootRoute({
    component: () => (
      <CurrentUser value={aUser("ADMINISTRADOR")}>
        <Palette providers={[{ name: "retailers", find }]} onClose={() => undefined} />
      </CurrentUser>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  renderUi(<RouterProvider router={router as never} />);
  await userEvent.type(await screen.findByRole("combobox"), "m");
  await userEvent.type(screen.getByRole("combobox", { name: "Buscar telas" }), "er");
  expect(await screen.findByRole("option", { name: /Mercado Seiva/ })).toBeVisible();
  expect(find.mock.calls.map(([query]) => query)).toEqual(["mer"]);
});
