import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { aBanner, listsBanners, offersAudience, showsBanner } from "../../../test/banners";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";
import { dayOf, formatDay } from "../../lib/format";

const open = async (path: string, title = "Mídia no app") => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: title });
  return portal;
};
const asRetailer = () => {
  signedInAs("VAREJISTA");
};
const act = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Ofertas de sexta" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const headers = () => screen.getAllByRole("columnheader").map((head) => head.textContent);

test.each(["Duplicar", "Por que aparece?", "Remover"])(
  "after '%s' the keyboard is where it was",
  async (item) => {
    asRetailer();
    offersAudience();
    listsBanners("varejistas", [aBanner()]);
    await open("/varejista/advertisement-list");
    const actions = await screen.findByRole("button", { name: "Ações de Ofertas de sexta" });
    await userEvent.click(actions);
    (await screen.findByRole("menuitem", { name: item })).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(actions).toHaveFocus());
  },
);

test("a copy says what is wrong with a time that was left half typed", async () => {
  asRetailer();
  offersAudience();
  listsBanners("varejistas", [aBanner()]);
  await open("/varejista/advertisement-list");
  await act("Duplicar");
  await userEvent.type(await screen.findByLabelText("Hora de início"), "1");
  await userEvent.tab();
  expect(await screen.findByText("Informe a hora como 14:30.")).toBeVisible();
});

describe("the list", () => {
  test("a retailer sees name, status, dates and channels, and no figures (BN-08, BN-10)", async () => {
    asRetailer();
    const asked = listsBanners("varejistas", [aBanner({ endDate: null })], 7);
    await open("/varejista/advertisement-list");
    expect(await screen.findByText("1–1 de 7 banners")).toBeVisible();
    expect(screen.getByText(/^Publique, programe e acompanhe os banners/)).toBeVisible();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Todos"]);
    expect(headers()).toEqual(["Nome", "Situação", "Período", "Canais", "Ações"]);
    const row = within(screen.getByRole("row", { name: /Ofertas de sexta/ }));
    expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
      "Ofertas de sexta",
      "Ativo",
      "01/11/2026 08:00até indeterminado",
      "Cupom fiscal",
      "",
    ]);
    expect(screen.getByText("01/11/2026 08:00")).toBeVisible();
    expect(screen.getByText("até indeterminado")).toBeVisible();
    expect(asked[0]?.get("pageSize")).toBe("6");
    expect(asked[0]?.get("page")).toBe("0");
    expect(screen.queryByRole("button", { name: "Página 3" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
    await waitFor(() => expect(asked.at(-1)?.get("page")).toBe("1"));
  });

  test("staff see figures, retailer, CNPJ and stores; no clicks read '-' (BN-09, BN-11, GR-26)", async () => {
    signedInAs("SUPORTE");
    listsBanners("admin", [aBanner({ reach: 1200, impressions: 5400, clicks: 0 })]);
    await open("/support/advertisement-list");
    const row = await screen.findByRole("row", { name: /Ofertas de sexta/ });
    for (const text of ["1.200", "5.400", "-", "Mercado Seiva", "11.222.333/0001-81", "Seiva Acácias"]) {
      expect(within(row).getByText(text)).toBeVisible();
    }
  });

  test("nothing published leads to the form (BN-05)", async () => {
    asRetailer();
    listsBanners("varejistas", []);
    await open("/varejista/advertisement-list");
    expect(await screen.findByText("Ainda não há banners publicados")).toBeVisible();
    for (const link of screen.getAllByRole("link", { name: "Publicar banner" })) {
      expect(link).toHaveAttribute("href", "/varejista/advertisement-form");
    }
  });
});

describe("removing", () => {
  const one = [{ channel: "APP_RECEIPT_DETAILS" }] as const;
  const two = [...one, { channel: "WEBAPP_PUBLIC_RECEIPT" }] as const;
  test.each([
    ["SCHEDULED", one, /não será publicado/],
    ["ACTIVE", one, /será removido do canal escolhido: Cupom fiscal\./],
    ["ACTIVE", two, /será removido dos canais escolhidos: Cupom fiscal, Cupom fiscal na web\./],
    ["EXPIRED", one, /já terminou/],
  ] as const)("of %s says what it does (BN-20)", async (status, channels, effect) => {
    asRetailer();
    listsBanners("varejistas", [aBanner({ status, channels: [...channels] })]);
    await open("/varejista/advertisement-list");
    await act("Remover");
    expect(await screen.findByRole("dialog", { name: "Remover este banner?" })).toHaveTextContent(effect);
  });

  test("tells of its success and asks the list again (BN-21)", async () => {
    asRetailer();
    const asked = listsBanners("varejistas", [aBanner()]);
    server.use(
      http.delete(`${API}/varejistas/propagandas/banner-1`, () => new HttpResponse(null, { status: 204 })),
    );
    await open("/varejista/advertisement-list");
    await act("Remover");
    const before = asked.length;
    await userEvent.click(await screen.findByRole("button", { name: "Remover banner" }));
    expect(await screen.findByText("Banner excluído com sucesso")).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("what was removed can be neither edited nor removed (BN-19)", async () => {
    asRetailer();
    listsBanners("varejistas", [aBanner({ active: false, status: "REMOVED" })]);
    await open("/varejista/advertisement-list");
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Ofertas de sexta" }));
    expect(await screen.findByRole("menuitem", { name: "Remover" })).toBeDisabled();
    expect(screen.getByRole("menuitem", { name: "Editar" })).toBeDisabled();
  });

  test("is not offered under a switched profile (GR-19)", async () => {
    asRetailer();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString(); // after its end the server is asked every ten seconds
    const switched = { id: "retailer-1", nomeFantasia: "Mercado Seiva", expiresAt };
    server.use(
      http.get(`${API}/identity/me`, () =>
        HttpResponse.json({
          id: "a",
          email: "a@b.com",
          name: "Ana",
          profile: "VAREJISTA",
          retailerId: "retailer-1",
          switched,
        }),
      ),
    );
    showsBanner("varejistas", aBanner());
    listsBanners("varejistas", [aBanner()]);
    const { router } = await open("/varejista/advertisement-details/banner-1", "Detalhes do banner");
    expect(await screen.findByRole("button", { name: "Remover" })).toBeDisabled();
    expect(screen.getByRole("link", { name: "Editar" })).toBeVisible();
    await router.navigate({ to: "/varejista/advertisement-list" });
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Ofertas de sexta" }));
    expect(await screen.findByRole("menuitem", { name: "Remover" })).toBeDisabled();
    expect(screen.getByRole("menuitem", { name: "Editar" })).toBeEnabled();
  });
});

describe("the details", () => {
  const details = (base: string) => open(`${base}/advertisement-details/banner-1`, "Detalhes do banner");

  test("show the data beside a phone and lead back to the role's list (BN-12, BN-13)", async () => {
    asRetailer();
    showsBanner("varejistas", aBanner());
    await details("/varejista");
    expect(await screen.findByRole("img", { name: "Prévia do banner em Cupom fiscal" })).toBeVisible();
    expect(screen.getByText("01/12/2026 08:00")).toBeVisible();
    expect(screen.getByRole("link", { name: "Voltar" })).toHaveAttribute(
      "href",
      "/varejista/advertisement-list",
    );
    expect(screen.queryByText(/^Resultados/)).toBeNull();
  });

  test("of a removed banner can only be duplicated (BN-14)", async () => {
    asRetailer();
    showsBanner("varejistas", aBanner({ active: false, status: "REMOVED" }));
    await details("/varejista");
    expect(await screen.findByRole("button", { name: "Editar" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Remover" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Duplicar" })).toBeEnabled();
  });

  describe("tell staff who saw and tapped it", () => {
    const counts = (days: Schemas["BannerDay"][], totals = { impressions: 80, clicks: 5 }) => {
      signedInAs("ADMINISTRADOR");
      showsBanner("admin", aBanner());
      server.use(
        http.get(`${API}/admin/propagandas/banner-1/metrics`, () =>
          HttpResponse.json({ reach: 12, served: 90, ...totals, days }),
        ),
      );
    };

    test("since it was published, apart from the period", async () => {
      counts([]);
      await details("/admin");
      const sums = await screen.findByRole("region", { name: "Resultados desde a publicação" });
      expect(within(sums).getByText("80")).toBeVisible();
      expect(within(sums).getByText("6,25% das impressões")).toBeVisible();
      expect(within(sums).queryByRole("group", { name: "Período" })).toBeNull();
      expect(screen.getByRole("group", { name: "Período" })).toBeVisible();
      expect(screen.getByText("Nada aconteceu neste período")).toBeVisible();
    });

    test("by day, quiet ones too, and by channel", async () => {
      const day = dayOf(new Date());
      counts([
        { day, channel: "APP_RECEIPT_DETAILS", served: 40, impressions: 30, clicks: 2 },
        { day, channel: "WEBAPP_PUBLIC_RECEIPT", served: 9, impressions: 7, clicks: 1 },
      ]);
      await details("/admin");
      await screen.findByText("Impressões e cliques por canal");
      for (const button of screen.getAllByRole("button", { name: "Ver como tabela" }))
        await userEvent.click(button);
      const [byDay, byChannel] = screen.getAllByRole("table").map((table) =>
        within(table)
          .getAllByRole("row")
          .map((row) => row.textContent),
      );
      expect(byDay).toHaveLength(31);
      expect(byDay?.at(-1)).toBe(`${formatDay(day)}373`);
      expect(byDay?.[1]).toMatch(/^\d{2}\/\d{2}\/\d{4}00$/);
      expect(byChannel?.slice(1)).toEqual(["Cupom fiscal302", "Cupom fiscal na web71"]);
    });
  });

  test("of somebody else's banner are not found", async () => {
    asRetailer();
    server.use(
      http.get(`${API}/varejistas/propagandas/banner-1`, () =>
        problem(404, "banners.not_found", "Não encontramos este banner."),
      ),
    );
    renderPortal("/varejista/advertisement-details/banner-1");
    expect(await screen.findByRole("alert")).toHaveTextContent("Não encontramos este banner.");
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });
});
