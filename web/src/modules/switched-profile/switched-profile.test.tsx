import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { homeAnswers } from "../../../test/homes";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import { reloadAt } from "../../lib/reload";
import { keepSwitched, readSwitched } from "../../lib/switched-profile";
import { farewell } from "./leave";

vi.mock("../../lib/reload", () => ({ reloadAt: vi.fn() }));

/** How often the server was told that the profile is left. */
function countLeaving() {
  let left = 0;
  server.use(
    http.delete(`${API}/admin/switched-profile`, () => {
      left++;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return () => left;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The server's answer to which profile the session is in; null: its own. */
const serverSays = (expiresAt: string | null, profile = "VAREJISTA", id = "retailer-1") =>
  server.use(
    http.get(`${API}/admin/switched-profile`, () =>
      expiresAt
        ? HttpResponse.json({
            profile,
            id,
            nomeFantasia: "Mercado Seiva",
            reason: "",
            openedAt: "",
            expiresAt,
          })
        : problem(404, "switches.none", "Você não está no perfil de outra empresa."),
    ),
  );

/** Headers of every call from here on. */
const heard = () => {
  const calls: [path: string, headers: Headers][] = [];
  server.events.on("request:start", ({ request }) => {
    calls.push([new URL(request.url).pathname, request.headers]);
  });
  return calls;
};

beforeEach(() => {
  vi.mocked(reloadAt).mockClear();
  server.events.removeAllListeners();
  sessionStorage.clear();
  signedInAs("ADMINISTRADOR");
  homeAnswers();
});

describe("an administrator in a retailer's profile", () => {
  beforeEach(() => keepSwitched({ profile: "VAREJISTA", id: "retailer-1" }));

  test("sees what the retailer sees, and a strip with the time left", async () => {
    serverSays(inMinutes(41.5));
    const { router } = renderPortal("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
    const strip = await screen.findByRole("region", { name: "Perfil trocado" });
    expect(strip).toHaveTextContent("Você está vendo como Mercado Seiva");
    expect(strip).toHaveTextContent("sai em 42 min");
    const nav = screen.getByRole("navigation", { name: "Principal" });
    expect(within(nav).queryByRole("link", { name: "Administração" })).toBeNull();
    expect(within(nav).getByRole("link", { name: "Início" })).toHaveAttribute("href", "/varejista");
  });

  test("sends whose profile it is with every request", async () => {
    serverSays(inMinutes(60));
    const calls = heard();
    renderPortal("/varejista");
    await screen.findByRole("region", { name: "Perfil trocado" });
    await waitFor(() => expect(calls.some(([path]) => path === "/api/varejistas/indicadores")).toBe(true));
    for (const [, headers] of calls) {
      expect(headers.get("x-retailer-id")).toBe("retailer-1");
      expect(headers.get("x-software-house-id")).toBeNull();
    }
  });

  test("does not see the administrator's screens", async () => {
    serverSays(inMinutes(60));
    renderPortal("/admin");
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  });

  test("leaves: both values are cleared and the portal is loaded again (GR-17)", async () => {
    serverSays(inMinutes(60));
    const left = countLeaving();
    renderPortal("/varejista");
    const strip = await screen.findByRole("region", { name: "Perfil trocado" });
    await userEvent.click(within(strip).getByRole("button", { name: "Sair do perfil" }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledWith("/admin/retailer-details/retailer-1"));
    const kept = Object.keys(localStorage).filter((key) => key.includes("switched"));
    expect([left(), readSwitched(), kept]).toEqual([1, null, []]);
  });

  test("leaves from the palette, which has the profile's exit before the account's", async () => {
    serverSays(inMinutes(60));
    const left = countLeaving();
    renderPortal("/varejista");
    await screen.findByRole("region", { name: "Perfil trocado" });
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: /^Buscar/ }), "sair");
    const [first, second] = await screen.findAllByRole("option");
    expect([first, second].map((option) => option?.textContent)).toEqual([
      "Sair do perfilAção",
      "Sair da contaAção",
    ]);
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(reloadAt).toHaveBeenCalledWith("/admin/retailer-details/retailer-1"));
    expect([left(), readSwitched()]).toEqual([1, null]);
  });

  test("leaves by itself, with the server's words, once a call says that it is over", async () => {
    serverSays(inMinutes(60));
    server.use(
      http.get(`${API}/varejistas/indicadores`, () =>
        problem(403, "switches.expired", "O tempo no perfil desta empresa terminou."),
      ),
    );
    renderPortal("/varejista");
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/"));
    expect(readSwitched()).toBeNull();
    await screen.findByRole("navigation", { name: "Principal" }); // drawn, however late, it does not tell itself
    window.dispatchEvent(new Event("pagehide"));
    expect(farewell.take()).toBe("O tempo no perfil desta empresa terminou.");
  });

  test("is told why, once, when the portal is loaded again without it", async () => {
    restWaits();
    serverSays(null);
    const { router } = renderPortal("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/lista-cupons"));
    expect(await screen.findByText(/O tempo no perfil da empresa terminou/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Perfil trocado" })).toBeNull();
    expect([readSwitched(), sessionStorage.length]).toEqual([null, 0]);
  });
});

test("a software house's profile has its own header", async () => {
  keepSwitched({ profile: "PARCEIRO", id: "house-1" });
  serverSays(inMinutes(60), "PARCEIRO", "house-1");
  const calls = heard();
  renderPortal("/parceiro");
  await screen.findByRole("region", { name: "Perfil trocado" });
  expect(calls.every(([, headers]) => headers.get("x-software-house-id") === "house-1")).toBe(true);
  expect(calls.filter(([path]) => path === "/api/admin/switched-profile")).toHaveLength(1); // asked once a document
});

test("what another person left stored is forgotten", async () => {
  keepSwitched({ profile: "VAREJISTA", id: "retailer-9" });
  signedInAs("VAREJISTA");
  renderPortal("/varejista");
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  expect(readSwitched()).toBeNull();
  expect(screen.queryByRole("region", { name: "Perfil trocado" })).toBeNull();
});

test("nothing is asked of a profile before a required second factor is there", async () => {
  keepSwitched({ profile: "VAREJISTA", id: "retailer-1" });
  server.use(
    http.get(`${API}/identity/me`, () =>
      HttpResponse.json({ ...aUser("ADMINISTRADOR"), secondFactorRequired: true }),
    ),
  );
  const calls = heard();
  const { router } = renderPortal("/");
  await waitFor(() => expect(router.state.location.pathname).toBe("/conta/seguranca"));
  expect(calls.map(([path]) => path)).not.toContain("/api/admin/switched-profile");
});

describe("the way in", () => {
  const open = async () => {
    companyAnswers();
    renderPortal("/admin/retailer-details/retailer-1?entrar=sim");
    return screen.findByRole("dialog", { name: "Entrar no perfil de Mercado Seiva?" });
  };

  test("asks for a reason of ten characters at least", async () => {
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole("button", { name: "Entrar" }));
    expect(await within(dialog).findByText("Este campo é obrigatório")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("Motivo"), "porque");
    expect(await within(dialog).findByText("Diga o motivo em 10 a 500 caracteres.")).toBeVisible();
    expect(reloadAt).not.toHaveBeenCalled();
  });

  test("stores profile and id, and loads the portal again", async () => {
    const dialog = await open();
    const bodies: unknown[] = [];
    server.use(
      http.post(`${API}/admin/switched-profile`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    await userEvent.type(within(dialog).getByLabelText("Motivo"), "Conferir as lojas");
    await userEvent.click(within(dialog).getByRole("button", { name: "Entrar" }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledWith("/"));
    expect(bodies).toEqual([{ profile: "VAREJISTA", id: "retailer-1", reason: "Conferir as lojas" }]);
    expect(readSwitched()).toEqual({ profile: "VAREJISTA", id: "retailer-1" });
  });

  test("a refusal is told, and what was typed stays", async () => {
    const dialog = await open();
    server.use(
      http.post(`${API}/admin/switched-profile`, () =>
        problem(404, "switches.owner_not_found", "Não encontramos esta empresa."),
      ),
    );
    await userEvent.type(within(dialog).getByLabelText("Motivo"), "Conferir as lojas");
    await userEvent.click(within(dialog).getByRole("button", { name: "Entrar" }));
    expect(await screen.findByText("Não encontramos esta empresa.")).toBeVisible();
    expect(within(dialog).getByLabelText("Motivo")).toHaveValue("Conferir as lojas");
    expect(readSwitched()).toBeNull();
  });
});
