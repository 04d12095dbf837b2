import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { challenge, identityCall, signedIn } from "../../../test/identity";
import { placeAnswers } from "../../../test/profile";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";

const over = () => problem(401, "session.required", "Entre para continuar");
const saved: unknown[] = [];
let alive: boolean;

beforeEach(() => {
  signedInAs("VAREJISTA");
  placeAnswers();
  saved.length = 0;
  alive = false;
  server.use(
    http.get(`${API}/varejistas`, () => HttpResponse.json(someRetailer)),
    http.patch(`${API}/varejistas`, async ({ request }) => {
      if (!alive) return over();
      const body = (await request.json()) as object;
      saved.push(body);
      return HttpResponse.json({ ...someRetailer, ...body });
    }),
  );
});

const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

/** Types into the profile, and sends it when the session has ended. */
const open = async () => {
  const portal = renderPortal("/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  await save();
  const dialog = within(await screen.findByRole("dialog", { name: "Sua sessão terminou" }));
  const enter = (password: string) => userEvent.type(dialog.getByLabelText("Senha"), `${password}{Enter}`);
  return { ...portal, dialog, enter };
};

const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("a session that ends under typed work is opened again in its place, and the work is sent", async () => {
  const sent = identityCall("post", "sign-in", () => {
    alive = true;
    return HttpResponse.json({ user: aUser("VAREJISTA") });
  });
  const { router, dialog, enter } = await open();
  expect(dialog.getByText("ana@mercadoseiva.com.br")).toBeVisible();
  await enter("girafa-azul-canta");
  await gone();
  expect(sent).toEqual([{ email: "ana@mercadoseiva.com.br", password: "girafa-azul-canta" }]);
  expect(router.state.location.pathname).toBe("/editar-perfil");
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
  await save();
  await waitFor(() => expect(saved).toEqual([{ complemento: "Sala 7" }]));
});

test("a table that was pasted to be imported is still there after signing in again", async () => {
  const sent: string[] = [];
  server.use(
    http.post(`${API}/varejistas/lojas/import/preview`, async ({ request }) => {
      if (!alive) return over();
      sent.push(await request.text());
      return HttpResponse.json({ linhas: [], erradas: 0, certas: 0, colunasIgnoradas: [] });
    }),
  );
  identityCall("post", "sign-in", () => {
    alive = true;
    return HttpResponse.json({ user: aUser("VAREJISTA") });
  });
  renderPortal("/varejista/lojas/importar");
  await userEvent.click(await screen.findByLabelText("Cole aqui"));
  await userEvent.paste("CNPJ;Nome\n11222333000181;Um");
  await userEvent.click(screen.getByRole("button", { name: "Conferir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sua sessão terminou" }));
  await userEvent.type(dialog.getByLabelText("Senha"), "girafa-azul-canta{Enter}");
  await gone();
  expect(screen.getByLabelText("Cole aqui")).toHaveValue("CNPJ;Nome\n11222333000181;Um");
  await userEvent.click(screen.getByRole("button", { name: "Conferir" }));
  await waitFor(() => expect(sent).toEqual(["CNPJ;Nome\n11222333000181;Um"]));
});

test("a wrong password asks again, and a second factor follows the right one", async () => {
  identityCall("post", "sign-in", () => problem(401, "NotAuthorizedException", "x"));
  const { dialog, enter } = await open();
  await enter("outra-senha");
  expect(await screen.findByText("E-mail e/ou senha incorretos")).toBeVisible();
  identityCall("post", "sign-in", challenge("TOTP"));
  identityCall("post", "complete-challenge", signedIn("VAREJISTA"));
  await enter("girafa-azul-canta");
  await userEvent.type(await dialog.findByLabelText("Código de verificação"), "123456{Enter}");
  await gone();
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
});

test("who does not want to go on is led to sign-in, and back afterwards", async () => {
  const { router, dialog } = await open();
  await userEvent.click(dialog.getByRole("button", { name: "Sair sem salvar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(router.state.location.search).toMatchObject({ desiredPath: "/editar-perfil" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
