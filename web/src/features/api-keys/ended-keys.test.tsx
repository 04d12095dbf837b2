import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aKey, partnerIs } from "../../../test/api-keys";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const LIST = "/parceiro/api-keys";
const ENDED = "Revogadas e substituídas";

const revoked = aKey({
  id: "key-2",
  name: "Antiga",
  pausedAt: "2026-11-10T12:00:00Z",
  revokedAt: "2026-11-13T02:00:00Z",
  revokedBy: "Ana",
});

/** Answers the list by what is asked of it; gives what was asked. */
const lists = (ended: ReturnType<typeof aKey>[]) => {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}/parceiros/keys`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const items = query.get("ended") === "true" ? ended : [aKey()];
      return HttpResponse.json({ items, page: 0, pageSize: 6, total: items.length });
    }),
  );
  return asked;
};

beforeEach(() => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
});

describe("keys that ended", () => {
  test("come in place of those that work, in the address too, and go again", async () => {
    const asked = lists([revoked]);
    const { router } = renderPortal(`${LIST}?page=0`);
    expect(await screen.findByText("Caixas da matriz")).toBeVisible();
    const chip = screen.getByRole("button", { name: ENDED, pressed: false });
    await userEvent.click(chip);
    expect(await screen.findByText("Antiga")).toBeVisible();
    expect(screen.queryByText("Caixas da matriz")).toBeNull();
    expect(router.state.location.search).toEqual({ situacao: "encerradas" });
    await userEvent.click(screen.getByRole("button", { name: ENDED, pressed: true }));
    expect(await screen.findByText("Caixas da matriz")).toBeVisible();
    expect(router.state.location.search).toEqual({});
    expect(asked.map((query) => query.get("ended"))).toEqual([null, "true"]);
  });

  test.each([
    ["Revogada", "em 12/11/2026 por Ana", {}],
    ["Revogada", "em 12/11/2026", { revokedBy: null }],
    ["Revogada", "em 12/11/2026 por Ana", { replacedBy: "key-3", expiresAt: "2026-11-20T12:00:00Z" }],
    [
      "Substituída",
      "em 20/11/2026 por Equipe Seiva",
      { revokedAt: null, revokedBy: "Equipe Seiva", replacedBy: "key-3", expiresAt: "2026-11-20T12:00:00Z" },
    ],
    ["Vencida", "em 20/11/2026", { revokedAt: null, revokedBy: null, expiresAt: "2026-11-20T12:00:00Z" }],
  ])("say how, when and who ended them: %s %s", async (what, when, changes) => {
    lists([{ ...revoked, ...changes }]);
    renderPortal(`${LIST}?situacao=encerradas`);
    const row = await screen.findByRole("row", { name: /Antiga/ });
    expect(within(row).getByText(what)).toBeVisible();
    expect(within(row).getByText(when, { exact: true })).toBeVisible();
    expect(within(row).queryByText(/^Vale até|^Pausada/)).toBeNull();
  });

  test("lead to what they sent, and to nothing else", async () => {
    partnerIs({ keysRestritas: true });
    lists([revoked]);
    server.use(
      http.get(`${API}/parceiros/keys/key-2/log`, () =>
        HttpResponse.json({
          key: { name: "Antiga", prefix: "seiva_live_Ab12Cd…", environment: "test" },
          items: [],
          counts: [],
        }),
      ),
    );
    const { router } = renderPortal(`${LIST}?situacao=encerradas`);
    const row = await screen.findByRole("row", { name: /Antiga/ });
    expect(within(row).getByRole("link", { name: /Antiga/ })).toHaveAttribute("href", `${LIST}/key-2/envios`);
    expect(screen.queryByRole("button", { name: /^Ações de/ })).toBeNull();
    await userEvent.click(within(row).getByRole("button", { name: "Ver envios de Antiga" }));
    expect(await screen.findByText("Teste")).toBeVisible();
    expect(screen.getByText("Antiga")).toBeVisible();
    expect(router.state.location.pathname).toBe(`${LIST}/key-2/envios`);
  });

  test("there may be none, or none of a name", async () => {
    lists([]);
    const { router } = renderPortal(`${LIST}?situacao=encerradas&filter=x`);
    expect(await screen.findByText("Nenhuma API key encontrada")).toBeVisible();
    await userEvent.clear(screen.getByRole("searchbox", { name: "Buscar keys" }));
    expect(await screen.findByText("Nenhuma API key revogada ou substituída")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ver as que funcionam" }));
    expect(await screen.findByText("Caixas da matriz")).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
