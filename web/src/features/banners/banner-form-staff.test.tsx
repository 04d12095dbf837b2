import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { listsBanners, offersAudience, openBannerForm as open } from "../../../test/banners";
import { choose } from "../../../test/fields";
import { signedInAs } from "../../../test/render";

const channel = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  offersAudience();
  listsBanners("varejistas", []);
});

describe("staff", () => {
  const create = () => {
    signedInAs("ADMINISTRADOR");
    return open("/admin/advertisement-form");
  };

  test("choose among four channels, two at most (BN-37, BN-57)", async () => {
    await create();
    for (const name of ["Página inicial", "Lista de cupons", "Cupom fiscal", "Cupom fiscal na web"])
      expect(channel(name)).toBeEnabled();
    await userEvent.click(channel("Página inicial"));
    await userEvent.click(channel("Cupom fiscal na web"));
    expect(channel("Lista de cupons")).toBeDisabled();
    expect(channel("Página inicial")).toBeEnabled();
    expect(screen.getByRole("img", { name: "Prévia do banner em Página inicial" })).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: "Cupom fiscal na web" }));
    expect(screen.getByRole("img", { name: "Prévia do banner em Cupom fiscal na web" })).toBeVisible();
  });

  test("for a retailer choose it, its stores, and receipts' channels (BN-34, BN-48, BN-56)", async () => {
    await create();
    await userEvent.click(channel("Página inicial"));
    await userEvent.click(screen.getByRole("radio", { name: "Usuários por varejista" }));
    expect(channel("Página inicial")).toBeDisabled();
    expect(channel("Lista de cupons")).toBeDisabled();
    expect(channel("Página inicial")).toHaveAttribute("aria-pressed", "false");
    const missing = () => screen.getByText(/^Para enviar/);
    expect(missing()).toHaveTextContent("varejista, lojas");
    await choose("Varejista", /Mercado Seiva/);
    expect(missing()).not.toHaveTextContent("varejista");
    for (const stores of [/Seiva Paulista/, "Todas as lojas"]) {
      expect(missing()).toHaveTextContent("lojas");
      await choose("Lojas", stores);
      expect(missing()).not.toHaveTextContent("lojas");
      await choose("Varejista", /Empório Alfa/);
      expect(screen.queryByText(stores, { selector: ":not([role=option] *)" })).toBeNull();
      expect(missing()).toHaveTextContent("lojas");
      await choose("Varejista", /Mercado Seiva/);
    }
  });
});
