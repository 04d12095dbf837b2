import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noContent } from "../../test/consumer";
import { devicePasskeys } from "../../test/identity";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import type { OwnPasskey } from "./account";
import { AccountEntry } from "./account-entry";
import { PasskeysCard } from "./passkeys-card";

const PATH = `${API}/customer/account/passkeys`;
const CEREMONY = { session: "p-1", options: { publicKey: {} } };
const RECENT = "Faz mais de 10 minutos que você entrou.";

const phone: OwnPasskey = {
  id: "k1",
  name: "Celular",
  createdAt: "2026-11-20T10:30:00-03:00",
  lastUsedAt: "2026-11-22T23:30:00-03:00",
};

/** What was asked, each with what it said. */
let asked: string[];
let items: OwnPasskey[];

const answersWith = (credential: object) => devicePasskeys(async () => ({ toJSON: () => credential }));

beforeEach(() => {
  asked = [];
  items = [phone];
  server.use(
    http.all(`${PATH}*`, async ({ request }) => {
      asked.push(
        `${request.method} ${new URL(request.url).pathname.slice(30)} ${await request.clone().text()}`.trim(),
      );
    }),
    http.get(PATH, () => HttpResponse.json({ items })),
    http.post(`${PATH}/registration`, () => HttpResponse.json(CEREMONY)),
    http.post(PATH, () => {
      items = [...items, { ...phone, id: "k2", name: "Notebook", lastUsedAt: null }];
      return HttpResponse.json(items[1], { status: 201 });
    }),
    http.delete(`${PATH}/k1`, noContent),
    http.post(`${PATH}/sign-in`, () => HttpResponse.json(CEREMONY)),
    http.post(`${PATH}/complete-sign-in`, () =>
      HttpResponse.json({ token: "acc0unt", expiresAt: "2026-11-22T10:30:00-03:00" }, { status: 201 }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const opened = async () => {
  const onEnded = vi.fn();
  render(<PasskeysCard token="t" onEnded={onEnded} />);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByText("Passkeys"));
  await screen.findByText(/Com uma passkey você entra/);
  return onEnded;
};

test("a passkey of this device is added by a name, and told", async () => {
  answersWith({ id: "credential" });
  items = [];
  await opened();
  expect(screen.getByText("Nenhuma passkey.")).toBeVisible();
  await press("Adicionar passkey");
  expect(screen.getByText("Dê um nome à passkey.")).toBeVisible();
  expect(asked).toHaveLength(1);
  items = [phone];
  await userEvent.type(screen.getByLabelText("Nome da passkey"), " Notebook ");
  await press("Adicionar passkey");
  const rows = within(await screen.findByRole("list", { name: "Passkeys da conta" })).getAllByRole(
    "listitem",
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    "CelularCriada em 20/11/2026, usada em 22/11/2026Remover",
    "NotebookCriada em 20/11/2026, ainda não usadaRemover",
  ]);
  expect(screen.getByText("Passkey adicionada. Avisamos por e-mail.")).toHaveFocus();
  expect(screen.getByLabelText("Nome da passkey")).toHaveValue("");
  expect(asked.slice(1, 3)).toEqual([
    "POST /registration",
    'POST  {"session":"p-1","name":"Notebook","credential":{"id":"credential"}}',
  ]);
});

test("what was told of one that was added is gone once another is refused", async () => {
  answersWith({ id: "credential" });
  await opened();
  await userEvent.type(screen.getByLabelText("Nome da passkey"), "Notebook{Enter}");
  expect(await screen.findByText("Passkey adicionada. Avisamos por e-mail.")).toBeVisible();
  devicePasskeys(() => Promise.reject(new DOMException("x", "InvalidStateError")));
  await userEvent.type(screen.getByLabelText("Nome da passkey"), "Notebook{Enter}");
  expect(await screen.findByText("Este aparelho já tem uma passkey desta conta.")).toBeVisible();
  expect(screen.queryByText("Passkey adicionada. Avisamos por e-mail.")).toBeNull();
});

test("one is removed after a question, and the account is to be entered again", async () => {
  answersWith({});
  const onEnded = await opened();
  await press("Remover a passkey Celular");
  expect(screen.getByRole("group", { name: "Remover a passkey Celular?" })).toHaveFocus();
  await press("Cancelar");
  expect(screen.getByRole("button", { name: "Remover a passkey Celular" })).toHaveFocus();
  await press("Remover a passkey Celular");
  expect(asked).toEqual(["GET"]);
  await press("Remover");
  expect(onEnded).toHaveBeenCalledExactlyOnceWith("Passkey removida. Entre de novo.");
  expect(asked.at(-1)).toBe("DELETE /k1");
});

test("a session that is too old is told so, and led to the entry", async () => {
  answersWith({});
  const refuse = () => problem(403, "customers.recent_entry_required", RECENT);
  server.use(http.delete(`${PATH}/k1`, refuse), http.post(`${PATH}/registration`, refuse));
  const onEnded = await opened();
  await press("Remover a passkey Celular");
  await press("Remover");
  expect(await screen.findByRole("alert")).toHaveTextContent(RECENT);
  await press("Cancelar");
  await userEvent.type(screen.getByLabelText("Nome da passkey"), "Notebook");
  await press("Adicionar passkey");
  expect(await screen.findByRole("alert")).toHaveTextContent(RECENT);
  await press("Entrar de novo");
  expect(onEnded).toHaveBeenCalledExactlyOnceWith("Entre de novo para continuar.");
});

test("none is offered where the browser knows none", async () => {
  await opened();
  expect(screen.queryByLabelText("Nome da passkey")).toBeNull();
  expect(screen.getByText("Este navegador, ou este endereço, não usa passkeys.")).toBeVisible();
});

test.each([
  ["the device", "Nenhuma passkey foi usada. Tente novamente quando quiser."],
  ["the server", "Erro 422: Revise o nome."],
])("what %s refuses is said", async (who, said) => {
  if (who === "the device") devicePasskeys(() => Promise.reject(new DOMException("x", "NotAllowedError")));
  else answersWith({});
  server.use(http.post(PATH, () => problem(422, "customers.invalid_passkey", "Revise o nome.")));
  await opened();
  await userEvent.type(screen.getByLabelText("Nome da passkey"), "Notebook");
  await press("Adicionar passkey");
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
});

test("a passkey lets in without a CPF; a refusal is told", async () => {
  answersWith({ id: "credential" });
  const onEntered = vi.fn();
  render(<AccountEntry onEntered={onEntered} />);
  await press("Entrar com passkey");
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(onEntered.mock.calls[0]?.[0]).toMatchObject({ token: "acc0unt" });
  expect(asked).toEqual([
    "POST /sign-in",
    'POST /complete-sign-in {"session":"p-1","credential":{"id":"credential"}}',
  ]);
  server.use(
    http.post(`${PATH}/complete-sign-in`, () => problem(403, "customers.passkey_refused", "Recusada.")),
  );
  await press("Entrar com passkey");
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro 403: Recusada.");
});

test("none is offered within another site", () => {
  answersWith({});
  vi.stubGlobal("top", null);
  render(<AccountEntry onEntered={() => undefined} />);
  expect(screen.queryByRole("button", { name: "Entrar com passkey" })).toBeNull();
});
