import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { devicePasskeys, identityCall } from "../../../test/identity";
import { API, clickBeside, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const REQUIRED = "Confirme que é você para continuar.";
const saved: unknown[] = [];
let recent: boolean;
let asked: number;

const ways = (...list: string[]) =>
  server.use(http.get(`${API}/identity/proof`, () => HttpResponse.json({ ways: list })));

/** Answers the proof, which is right from then on; gives what was shown. */
const proves = (answer?: () => Response) =>
  identityCall("post", "proof", () => {
    const given = answer?.();
    recent = !given;
    return given ?? HttpResponse.json({ provenUntil: "2026-11-22T12:00:00Z" });
  });

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  companyAnswers();
  ways("password");
  saved.length = 0;
  recent = false;
  asked = 0;
  server.use(
    http.patch(`${API}/admin/varejistas/change-email`, async ({ request }) => {
      asked += 1;
      if (!recent) return problem(403, "identity.proof_required", REQUIRED);
      saved.push(await request.json());
      return HttpResponse.json({ id: "retailer-1", email: "nova@mercado.test" });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Types another e-mail for the main account, and sends it when the last proof is too old. */
const open = async () => {
  renderPortal("/admin/retailer-details/retailer-1");
  await userEvent.click(await screen.findByRole("button", { name: "Mudar e-mail" }));
  const form = within(await screen.findByRole("dialog", { name: /^Mudar o e-mail de/ }));
  await userEvent.type(form.getByLabelText("Novo e-mail"), "nova@mercado.test");
  await userEvent.click(form.getByRole("button", { name: "Mudar e-mail" }));
  return { form, proof: within(await screen.findByRole("dialog", { name: "Confirme que é você" })) };
};

const proofGone = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirme que é você" })).toBeNull());
const allGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const changed = [{ id: "retailer-1", email: "nova@mercado.test" }];

test("a click beside the question asks for what is typed in it", async () => {
  proves();
  const { proof } = await open();
  await userEvent.type(proof.getByLabelText("Senha"), "Meia senha");
  clickBeside();
  const question = within(await screen.findByRole("dialog", { name: "Sair sem salvar?" }));
  await userEvent.click(question.getByRole("button", { name: "Continuar editando" }));
  expect(proof.getByLabelText("Senha")).toHaveValue("Meia senha");
  await userEvent.click(proof.getByRole("button", { name: "Cancelar" }));
  await proofGone();
});

test("the password is asked for over the form, and the call is sent once more, as it was", async () => {
  const shown = proves();
  const { proof } = await open();
  const field = await proof.findByLabelText("Senha");
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("girafa-azul-canta{Enter}");
  await allGone();
  expect(shown).toEqual([{ password: "girafa-azul-canta" }]);
  expect(saved).toEqual(changed);
  expect(asked).toBe(2);
});

test("a wrong password stands at its field, and nothing is sent before a right one", async () => {
  proves(() => problem(400, "NotAuthorizedException", "Senha atual incorreta"));
  const { proof } = await open();
  await userEvent.type(await proof.findByLabelText("Senha"), "outra{Enter}");
  await waitFor(() => expect(proof.getByLabelText("Senha")).toHaveAccessibleDescription(/incorreta/));
  expect(asked).toBe(1);
  proves();
  await userEvent.clear(proof.getByLabelText("Senha"));
  await userEvent.type(proof.getByLabelText("Senha"), "girafa{Enter}");
  await allGone();
  expect(saved).toEqual(changed);
});

test.each(["the button", "Escape"])("giving up with %s keeps what was typed", async (how) => {
  const { form, proof } = await open();
  await proof.findByLabelText("Senha");
  if (how === "Escape") await userEvent.keyboard("{Escape}");
  else await userEvent.click(proof.getByRole("button", { name: "Cancelar" }));
  await proofGone();
  expect(await screen.findByText(REQUIRED)).toBeVisible();
  expect(form.getByLabelText("Novo e-mail")).toHaveValue("nova@mercado.test");
  await waitFor(() => expect(form.getByRole("button", { name: "Mudar e-mail" })).toHaveFocus());
  expect(asked).toBe(1);
  proves();
  await userEvent.click(form.getByRole("button", { name: "Mudar e-mail" }));
  await userEvent.type(await screen.findByLabelText("Senha"), "girafa{Enter}");
  await allGone();
  expect(saved).toEqual(changed);
});

test("a call that asks again after its proof is told, not asked about for ever", async () => {
  identityCall("post", "proof", () => HttpResponse.json({ provenUntil: "2026-11-22T12:00:00Z" }));
  const { form, proof } = await open();
  await userEvent.type(await proof.findByLabelText("Senha"), "girafa{Enter}");
  await proofGone();
  expect(await screen.findByText(REQUIRED)).toBeVisible();
  expect(asked).toBe(2);
  expect(form.getByLabelText("Novo e-mail")).toHaveValue("nova@mercado.test");
});

test("who has an app shows its code, or a recovery code", async () => {
  ways("code");
  const wrong = proves(() => problem(400, "CodeMismatchException", "x"));
  const { proof } = await open();
  await userEvent.type(await proof.findByLabelText("Código do aplicativo"), "123 456{Enter}");
  await waitFor(() =>
    expect(proof.getByLabelText("Código do aplicativo")).toHaveAccessibleDescription(/Código incorreto/),
  );
  expect(wrong).toEqual([{ code: "123456" }]);
  expect(proof.queryByLabelText("Senha")).toBeNull();
  const shown = proves();
  await userEvent.click(proof.getByRole("button", { name: "Usar um código de recuperação" }));
  await userEvent.type(proof.getByLabelText("Código de recuperação"), "abcde-fghjk{Enter}");
  await allGone();
  expect(shown).toEqual([{ code: "abcde-fghjk" }]);
  expect(saved).toEqual(changed);
});

test("a passkey is a way too, and choosing none changes nothing", async () => {
  ways("password", "passkey");
  let device = () => Promise.reject<unknown>(new DOMException("x", "NotAllowedError"));
  devicePasskeys(() => device());
  identityCall("post", "proof/passkey", () =>
    HttpResponse.json({ session: "p-1", options: { publicKey: {} } }),
  );
  const { proof } = await open();
  await userEvent.click(await proof.findByRole("button", { name: "Usar passkey" }));
  expect(await screen.findByText(/Nenhuma passkey foi usada/)).toBeVisible();
  device = async () => ({ toJSON: () => ({ id: "credential" }) });
  const shown = proves();
  await userEvent.click(proof.getByRole("button", { name: "Usar passkey" }));
  await allGone();
  expect(shown).toEqual([{ passkey: { session: "p-1", credential: { id: "credential" } } }]);
  expect(saved).toEqual(changed);
});

test("where the only way is a passkey that this browser cannot use, it says so", async () => {
  ways("passkey");
  const { proof } = await open();
  expect(await proof.findByText(/este navegador não tem como usá-la/)).toBeVisible();
  await userEvent.click(proof.getByRole("button", { name: "Cancelar" }));
  await proofGone();
});

test("ways that do not load can be asked for again", async () => {
  server.use(http.get(`${API}/identity/proof`, () => problem(500, "internal", "Não deu certo")));
  const { proof } = await open();
  expect(await proof.findByRole("alert")).toHaveTextContent("Não deu certo");
  ways("password");
  await userEvent.click(proof.getByRole("button", { name: "Tentar novamente" }));
  expect(await proof.findByLabelText("Senha")).toBeVisible();
});

test("too many wrong ones are told, and the dialog stays", async () => {
  proves(() => problem(429, "LimitExceededException", "Muitas tentativas, tente novamente mais tarde."));
  const { proof } = await open();
  await userEvent.type(await proof.findByLabelText("Senha"), "girafa{Enter}");
  expect(await screen.findByText("Muitas tentativas, tente novamente mais tarde.")).toBeVisible();
  expect(proof.getByLabelText("Senha")).toHaveValue("girafa");
});
