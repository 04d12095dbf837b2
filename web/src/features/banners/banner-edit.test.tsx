import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aBanner,
  listsBanners,
  offersAudience,
  openBannerForm,
  showsBanner,
  takesBanners,
  typeInto,
} from "../../../test/banners";
import { problem, renderPortal, signedInAs } from "../../../test/render";
import type { Schemas } from "../../api/client";

const resend = () => screen.getByRole("button", { name: "Reenviar banner" });
const published = () => HttpResponse.json(aBanner(), { status: 201 });

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersAudience();
  listsBanners("varejistas", []);
});

describe("editing", () => {
  const edit = () =>
    openBannerForm("/varejista/advertisement-form-edit/banner-1", "Editar publicação do banner");

  test("starts from the banner, keeps its image, and ticks the box without an end (BN-28, BN-30, BN-42)", async () => {
    showsBanner("varejistas", aBanner({ endDate: null }));
    listsBanners("varejistas", []);
    const { bodies, versions } = takesBanners("varejistas", published);
    await edit();
    expect(screen.getByLabelText("Período máximo (1 ano)")).toBeChecked();
    expect(screen.getByText("Imagem publicada", { exact: false })).toBeVisible();
    typeInto("Nome do banner", "Ofertas novas");
    await userEvent.click(resend());
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(versions).toEqual(['"1"']);
    expect(bodies[0]?.endDate).toBeUndefined();
    expect(bodies[0]?.images?.[0]).toEqual({ altText: "Frutas" });
  });

  test("starts from the banner at the administrator's address too (RT-04)", async () => {
    signedInAs("ADMINISTRADOR");
    showsBanner("admin", aBanner());
    await openBannerForm("/admin/advertisement-form-edit/banner-1", "Editar publicação do banner");
    expect(screen.getByLabelText("Nome do banner")).toHaveValue("Ofertas de sexta");
  });

  describe("what somebody else changed meanwhile", () => {
    const stale = () => problem(412, "banners.stale", "Outra pessoa alterou este banner.");
    const meet = async (changes: Partial<Schemas["Banner"]>, change: () => void) => {
      showsBanner("varejistas", aBanner());
      const answers = [stale(), published()];
      const sent = takesBanners("varejistas", () => answers.shift() ?? published());
      await edit();
      change();
      showsBanner("varejistas", aBanner(changes), '"2"');
      await userEvent.click(resend());
      const dialog = await screen.findByRole("dialog", { name: /^Outra pessoa/ });
      return { ...sent, dialog };
    };
    const answer = (name: string) => userEvent.click(screen.getByRole("button", { name }));
    const others = { description: "O nome de outra pessoa", endDate: "2026-12-20T11:00:00Z" };

    test("is shown; what was changed here goes over it, and nothing else does", async () => {
      const { dialog, bodies, versions } = await meet(others, () => typeInto("Nome do banner", "O meu nome"));
      expect(within(dialog).getByRole("row", { name: /Nome/ })).toHaveTextContent(
        "NomeO nome de outra pessoaO meu nome",
      );
      expect(within(dialog).getByRole("row", { name: /Fim/ })).toHaveTextContent(
        "Fim20/12/2026 08:00Você não mudou",
      );
      await answer("Manter as minhas mudanças");
      expect(screen.getByLabelText("Nome do banner")).toHaveValue("O meu nome");
      expect(screen.getByLabelText("Fim")).toHaveValue("20/12/2026");
      await userEvent.click(resend());
      await waitFor(() => expect(bodies).toHaveLength(2));
      expect(versions).toEqual(['"1"', '"2"']);
      expect(bodies[1]).toMatchObject({ description: "O meu nome", endDate: "2026-12-20T11:00:00.000Z" });
    });

    test("is gone on with when it is chosen, with its image", async () => {
      const [image] = aBanner().images;
      const images = [{ ...image, imagePath: "/media/pictures/2.jpg", imageKey: "pictures/2.jpg" }];
      const { dialog } = await meet({ ...others, images } as never, () =>
        typeInto("Nome do banner", "O meu nome"),
      );
      expect(within(dialog).getByRole("row", { name: /Imagem/ })).toHaveTextContent("Você não mudou");
      await answer("Usar a versão atual");
      expect(screen.getByLabelText("Nome do banner")).toHaveValue("O nome de outra pessoa");
      const current = screen.getByRole("region", { name: "Imagem publicada" });
      expect(within(current).getByRole("img")).toHaveAttribute("src", "/media/pictures/2.jpg");
    });

    test("is not decided by closing: the next try asks again", async () => {
      const { bodies, versions } = await meet(others, () => typeInto("Nome do banner", "O meu nome"));
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.getByLabelText("Nome do banner")).toHaveValue("O meu nome");
      await userEvent.click(resend());
      await waitFor(() => expect(bodies).toHaveLength(2));
      expect(versions).toEqual(['"1"', '"1"']);
    });

    test("is said to be the end of it when it was removed", async () => {
      const gone = { active: false, status: "REMOVED" } as const;
      const { dialog } = await meet(gone, () => typeInto("Nome do banner", "O meu nome"));
      expect(dialog).toHaveTextContent("Outra pessoa removeu este banner");
      expect(within(dialog).getByRole("link", { name: "Ver o banner removido" })).toHaveAttribute(
        "href",
        "/varejista/advertisement-details/banner-1",
      );
      await answer("Continuar no formulário");
      expect(screen.getByLabelText("Nome do banner")).toHaveValue("O meu nome");
    });
  });

  test("is over for a banner that was removed", async () => {
    showsBanner("varejistas", aBanner({ active: false, status: "REMOVED" }));
    renderPortal("/varejista/advertisement-form-edit/banner-1");
    expect(await screen.findByText(/Banners removidos não podem ser editados/)).toBeVisible();
  });
});
