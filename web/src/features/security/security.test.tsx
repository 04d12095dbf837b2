import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { devicePasskeys, identityCall, says } from "../../../test/identity";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import type { Profile } from "../../modules/current-user";

const CODES = ["abcde-fghjk", "mnpqr-stvwx"];
const DAY = "2026-11-19T12:00:00Z";

const aSession = (id: string, device: string, current: boolean) => ({
  ...{ id, device, userAgent: "", current, factor: "password", address: "203.0.113.9" },
  ...{ createdAt: DAY, lastSeenAt: DAY, expiresAt: DAY },
});
const page = (items: unknown[]) => HttpResponse.json({ items, page: 0, pageSize: 20, total: items.length });
const answers = (path: string, answer: () => Response) =>
  server.use(http.get(`${API}/identity/${path}`, answer));
const factor = (totpSince: string | null, recoveryCodesLeft = 0, required = false) =>
  answers("second-factor", () => HttpResponse.json({ totpSince, recoveryCodesLeft, required }));

const open = async (query = "") => {
  const portal = renderPortal(`/conta/seguranca${query}`);
  await screen.findByRole("heading", { level: 1, name: "Conta e segurança" });
  return portal;
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));

beforeEach(() => {
  signedInAs("VAREJISTA");
  factor(null);
  answers("passkeys", () => page([]));
  answers("sessions", () =>
    page([aSession("s-2", "Firefox no Linux", false), aSession("s-1", "Chrome no Windows", true)]),
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each<Profile>(["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"])(
  "%s has the screen",
  async (profile) => {
    signedInAs(profile);
    await open();
    expect(await screen.findByText("Desativada")).toBeVisible();
  },
);

test("a card that does not load can be asked again, and the others stand", async () => {
  answers("passkeys", () => problem(500, "internal", "Não deu certo"));
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não deu certo");
  expect(await screen.findByText("Chrome no Windows")).toBeVisible();
  answers("passkeys", () => page([]));
  await press("Tentar novamente");
  expect(await screen.findByText("Nenhuma passkey cadastrada.")).toBeVisible();
});

describe("the authenticator app", () => {
  const enrol = async () => {
    identityCall("post", "second-factor/totp", () =>
      HttpResponse.json({ secret: "ABCDEFGH", uri: "otpauth://totp/Seiva:ana?secret=ABCDEFGH&issuer=Seiva" }),
    );
    const sent = identityCall("post", "second-factor/totp/confirm", () => {
      factor(DAY, 10);
      return HttpResponse.json({ accessToken: "t2", recoveryCodes: CODES });
    });
    await press("Ativar");
    const typeInto = async (label: string, text: string) => {
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
      await userEvent.keyboard(text);
    };
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeVisible();
    expect(screen.getByText("ABCD EFGH")).toBeVisible();
    await typeInto("Código do aplicativo", "123 456{Enter}");
    return sent;
  };

  test("is turned on: QR, code, recovery codes once", async () => {
    await open();
    const sent = await enrol();
    const codes = within(await screen.findByRole("list", { name: "Códigos de recuperação" }));
    expect(codes.getAllByRole("listitem").map((item) => item.textContent)).toEqual(CODES);
    expect(sent).toEqual([{ code: "123456" }]);
    await userEvent.keyboard("{Escape}");
    await press("Já guardei os códigos");
    expect(await screen.findByText("Ativa desde 19/11/2026")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("few recovery codes are said so, and new ones replace them", async () => {
    factor(DAY, 1);
    identityCall("post", "second-factor/recovery-codes", () => HttpResponse.json({ recoveryCodes: CODES }));
    await open();
    expect(await screen.findByText(/1 código de recuperação restante\. Gere novos/)).toBeVisible();
    await press("Gerar novos códigos");
    await userEvent.click((await dialog()).getByRole("button", { name: "Gerar novos códigos" }));
    expect(await screen.findByText("abcde-fghjk")).toBeVisible();
  });

  test("is turned off after a question", async () => {
    factor(DAY, 10);
    const sent = identityCall("post", "second-factor/totp/disable", says("x"));
    await open();
    await press("Desativar");
    await userEvent.click((await dialog()).getByRole("button", { name: "Desativar" }));
    expect(await screen.findByText("Verificação em duas etapas desativada")).toBeVisible();
    expect(sent).toEqual([null]);
  });

  test("is not offered to be turned off to who must have it and has no passkey", async () => {
    factor(DAY, 10, true);
    await open();
    expect(await screen.findByText(/Para trocar de celular, adicione antes uma passkey/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desativar" })).toBeNull();
  });

  test("who must have it sees nothing else, and goes on where they wanted once it is there", async () => {
    restWaits();
    let required = true;
    const admin = () => HttpResponse.json({ ...aUser("ADMINISTRADOR"), secondFactorRequired: required });
    server.use(http.get(`${API}/identity/me`, admin));
    const { router } = renderPortal("/admin/manage-api-key?id=x");
    expect(await screen.findByText("Falta um passo: proteja a sua conta.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/conta/seguranca");
    expect(screen.queryByRole("navigation", { name: "Principal" })).toBeNull();
    await enrol();
    required = false;
    await press("Já guardei os códigos");
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/manage-api-key"));
    expect(router.state.location.searchStr).toContain("id=x");
    expect(await screen.findByRole("navigation", { name: "Principal" })).toBeVisible();
  });
});

describe("sessions", () => {
  test("this device comes first and cannot be ended here", async () => {
    await open();
    const rows = await screen.findAllByRole("listitem");
    expect(rows[0]).toHaveTextContent(/Chrome no Windows.*Este aparelho/);
    expect(rows[1]).toHaveTextContent("Firefox no Linux");
    // What proved the person may have been shown later than the session was opened.
    expect(rows[0]).toHaveTextContent(/aberta em .*, confirmada com senha/);
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  });

  test("one is ended after a question", async () => {
    identityCall("delete", "sessions/s-2", () => new HttpResponse(null, { status: 204 }));
    await open();
    await press("Encerrar a sessão de Firefox no Linux");
    answers("sessions", () => page([aSession("s-1", "Chrome no Windows", true)]));
    await userEvent.click((await dialog()).getByRole("button", { name: "Encerrar" }));
    expect(await screen.findByText("Sessão encerrada")).toBeVisible();
    expect(await screen.findByText("Só este aparelho está com a sua conta aberta.")).toBeVisible();
  });

  test("one that ended meanwhile leaves the list", async () => {
    identityCall("delete", "sessions/s-2", () => problem(404, "identity.not_found", "Não encontramos."));
    await open();
    await press("Encerrar a sessão de Firefox no Linux");
    answers("sessions", () => page([aSession("s-1", "Chrome no Windows", true)]));
    await userEvent.click((await dialog()).getByRole("button", { name: "Encerrar" }));
    expect(await screen.findByText("Só este aparelho está com a sua conta aberta.")).toBeVisible();
  });

  test("all others are ended at once", async () => {
    const sent = identityCall("delete", "sessions", () => new HttpResponse(null, { status: 204 }));
    await open();
    await press("Encerrar as outras");
    await userEvent.click((await dialog()).getByRole("button", { name: "Encerrar as outras" }));
    expect(await screen.findByText("As outras sessões foram encerradas")).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe("passkeys", () => {
  test("one is added with a name", async () => {
    devicePasskeys(async () => ({ toJSON: () => ({ id: "credential" }) }));
    const started = identityCall("post", "passkeys/registration", () =>
      HttpResponse.json({ session: "p-1", options: { publicKey: {} } }),
    );
    const passkey = { id: "k-1", name: "Notebook", createdAt: DAY, lastUsedAt: null };
    const sent = identityCall("post", "passkeys", () => HttpResponse.json({ passkey, accessToken: "t" }));
    await open();
    await screen.findByText("Chrome no Windows");
    await press("Adicionar passkey");
    const form = await dialog();
    expect(form.getByLabelText("Nome")).toHaveValue("Chrome no Windows");
    await userEvent.clear(form.getByLabelText("Nome"));
    await userEvent.type(form.getByLabelText("Nome"), "Notebook");
    answers("passkeys", () => page([passkey]));
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Passkey adicionada")).toBeVisible();
    expect(started).toEqual([null]);
    expect(sent).toEqual([{ session: "p-1", name: "Notebook", credential: { id: "credential" } }]);
    expect(await screen.findByText(/Criada em 19\/11\/2026, nunca usada/)).toBeVisible();
  });

  test("a device that has one already says so, and nothing typed is lost", async () => {
    devicePasskeys(() => Promise.reject(new DOMException("x", "InvalidStateError")));
    identityCall("post", "passkeys/registration", () =>
      HttpResponse.json({ session: "p", options: { publicKey: {} } }),
    );
    await open();
    await press("Adicionar passkey");
    await userEvent.type((await dialog()).getByLabelText("Nome"), " da Ana{Enter}");
    expect(await screen.findByText("Este aparelho já tem uma passkey desta conta.")).toBeVisible();
    expect((screen.getByLabelText("Nome") as HTMLInputElement).value).toMatch(/ da Ana$/);
  });

  test("one is removed after a question; a refusal is told", async () => {
    answers("passkeys", () => page([{ id: "k-1", name: "Notebook", createdAt: DAY, lastUsedAt: DAY }]));
    identityCall("delete", "passkeys/k-1", () =>
      problem(403, "identity.second_factor_required", "Cadastre outro meio."),
    );
    await open();
    await press("Remover Notebook");
    await userEvent.click((await dialog()).getByRole("button", { name: "Remover" }));
    expect(await screen.findByText("Cadastre outro meio.")).toBeVisible();
  });

  test("where there can be none it is said", async () => {
    await open();
    expect(await screen.findByText(/não aceita passkeys/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Adicionar passkey" })).toBeNull();
  });
});
