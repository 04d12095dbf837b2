import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { homeAnswers } from "../../test/homes";
import { placeAnswers } from "../../test/profile";
import { API, problem, renderPortal, signedInAs } from "../../test/render";
import { someRetailer } from "../../test/retailer";
import { server } from "../../test/setup";
import { reloadAt } from "../lib/reload";
import { clearSwitched, keepSwitched, readSwitched, type SwitchedProfile } from "../lib/switched-profile";

vi.mock("../lib/reload", () => ({ reloadAt: vi.fn() }));

const MERCADO = { profile: "VAREJISTA", id: "retailer-1" } as const;
const EMPORIO = { profile: "VAREJISTA", id: "retailer-2" } as const;
const TITLE = "O perfil em uso mudou em outra aba";
const NOT_SAVED = "Nada foi salvo: o perfil em uso neste navegador mudou em outra aba.";

let saved: [company: string | null, body: unknown][];
let current: SwitchedProfile | null;
let left: number;

const serverIn = (profile: SwitchedProfile | null) => {
  current = profile;
};

/** What another tab does: the server's switch, the stored values, and the news of it. */
const elsewhere = (profile: SwitchedProfile | null) => {
  serverIn(profile);
  if (profile) keepSwitched(profile);
  else clearSwitched();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "seiva:switched-profile-id" })));
};

beforeEach(() => {
  vi.mocked(reloadAt).mockClear();
  saved = [];
  left = 0;
  signedInAs("ADMINISTRADOR");
  homeAnswers();
  placeAnswers();
  server.use(
    http.get(`${API}/admin/switched-profile`, () =>
      current
        ? HttpResponse.json({
            ...current,
            nomeFantasia: current.id === EMPORIO.id ? "Empório Alfa" : "Mercado Seiva",
            expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          })
        : problem(404, "switches.none", "Nenhum."),
    ),
    http.delete(`${API}/admin/switched-profile`, () => {
      left++;
      serverIn(null);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${API}/varejistas`, () => HttpResponse.json(someRetailer)),
    http.patch(`${API}/varejistas`, async ({ request }) => {
      saved.push([request.headers.get("x-retailer-id"), await request.json()]);
      return HttpResponse.json(someRetailer);
    }),
    http.post(`${API}/admin/problemas`, async ({ request }) => {
      saved.push([request.headers.get("x-retailer-id"), await request.json()]);
      return HttpResponse.json({ id: "p1", numero: 1 }, { status: 201 });
    }),
  );
});

/** The company's page in Mercado Seiva's profile, with something typed into it. */
const typed = async () => {
  serverIn(MERCADO);
  keepSwitched(MERCADO);
  const portal = renderPortal("/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  return portal;
};

const dialog = async () => within(await screen.findByRole("dialog", { name: TITLE }));
const stay = async () =>
  userEvent.click((await dialog()).getByRole("button", { name: "Ver o que preenchi" }));

test("nothing typed: the tab is loaded again, and says so", async () => {
  serverIn(MERCADO);
  keepSwitched(MERCADO);
  renderPortal("/editar-perfil");
  await screen.findByLabelText("Complemento");
  elsewhere(EMPORIO);
  expect(await screen.findByText(TITLE)).toBeVisible();
  expect(screen.queryByLabelText("Complemento")).toBeNull();
  expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/");
});

test("news of anything else is none", async () => {
  await typed();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "seiva:public-categories" })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("something typed, and another tab in another profile", () => {
  test("stays, is told whose profile is in use, and is saved into none", async () => {
    await typed();
    elsewhere(EMPORIO);
    expect((await dialog()).getByText("Este navegador está agora no perfil de Empório Alfa.")).toBeVisible();
    expect((await dialog()).getByText(/é do perfil de Mercado Seiva e continua na tela/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Perfil trocado" })).toBeNull();
    await stay();
    expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    expect(await screen.findByText(NOT_SAVED)).toBeVisible();
    expect(await screen.findByRole("dialog", { name: TITLE })).toBeVisible();
    expect([saved, readSwitched(), vi.mocked(reloadAt).mock.calls]).toEqual([[], EMPORIO, []]);
  });

  test("what is typed can be copied", async () => {
    const user = userEvent.setup();
    await typed();
    elsewhere(null);
    expect((await dialog()).getByText("Este navegador está agora no seu próprio perfil.")).toBeVisible();
    await user.click((await dialog()).getByRole("button", { name: "Copiar o que preenchi" }));
    const text = await navigator.clipboard.readText();
    expect(text.split("\n")).toEqual(
      expect.arrayContaining(["Complemento: Sala 7", "Nome fantasia: Mercado Seiva"]),
    );
    expect(text).not.toContain("11.222.333"); // what nobody can type is nobody's text
  });

  test("what the server refuses meanwhile leaves neither this tab nor the other's profile", async () => {
    const { queries } = await typed();
    elsewhere(EMPORIO);
    await stay();
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${API}/varejistas`, ({ request }) => {
        asked.push(request.headers.get("x-retailer-id"));
        return problem(403, "switches.not_open", "Você não está mais no perfil.");
      }),
    );
    await act(() => queries.refetchQueries());
    expect(new Set(asked)).toEqual(new Set([MERCADO.id])); // what is asked is of its own screen's company
    expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([readSwitched(), vi.mocked(reloadAt).mock.calls]).toEqual([EMPORIO, []]);
  });

  test("once the browser is back in its profile all is as before, and is saved there", async () => {
    await typed();
    elsewhere(EMPORIO);
    await dialog();
    elsewhere(MERCADO);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("Nada é salvo nesta aba.")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(saved).toEqual([["retailer-1", { complemento: "Sala 7" }]]));
    expect(reloadAt).not.toHaveBeenCalled();
  });

  test("who reloads, does", async () => {
    await typed();
    elsewhere(EMPORIO);
    await userEvent.click((await dialog()).getByRole("button", { name: "Recarregar sem salvar" }));
    expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/");
    expect(screen.queryByLabelText("Complemento")).toBeNull();
    expect(saved).toEqual([]);
  });

  test("who leaves the screen is asked, and the tab is loaded again then", async () => {
    const { router } = await typed();
    elsewhere(EMPORIO);
    await stay();
    router.history.push("/varejista/api-keys");
    await userEvent.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/"));
  });
});

test("an administrator's own text is saved once they leave the profile that another tab entered", async () => {
  serverIn(null);
  renderPortal("/problema");
  await userEvent.type(await screen.findByLabelText("Assunto"), "Lojas");
  await userEvent.type(screen.getByLabelText("Descrição"), "Conferidas com o dono.");
  elsewhere(MERCADO);
  await stay();
  await userEvent.click(screen.getByRole("button", { name: "Enviar relato" }));
  expect(await screen.findByText(NOT_SAVED)).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.click((await dialog()).getByRole("button", { name: "Sair deste perfil e continuar aqui" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([left, readSwitched()]).toEqual([1, null]);
  await userEvent.click(screen.getByRole("button", { name: "Enviar relato" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.[0]).toBeNull();
});

test("a profile whose time is over does not take what is typed in it", async () => {
  const { queries } = await typed();
  const over = "O tempo no perfil desta empresa terminou. Entre de novo para continuar.";
  server.use(http.get(`${API}/varejistas`, () => problem(403, "switches.expired", over)));
  await act(() => queries.refetchQueries());
  expect((await dialog()).getByText(over)).toBeVisible();
  await stay();
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
  expect([readSwitched(), vi.mocked(reloadAt).mock.calls]).toEqual([null, []]);
});

test("'Sair do perfil' asks before it loses what is typed", async () => {
  await typed();
  const strip = within(await screen.findByRole("region", { name: "Perfil trocado" }));
  await userEvent.click(strip.getByRole("button", { name: "Sair do perfil" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect([left, readSwitched()]).toEqual([0, MERCADO]);
  await userEvent.click(strip.getByRole("button", { name: "Sair do perfil" }));
  await userEvent.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith("/admin/retailer-details/retailer-1"));
});
