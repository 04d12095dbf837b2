import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { homeAnswers } from "../../test/homes";
import { placeAnswers } from "../../test/profile";
import { API, clickBeside, renderPortal, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import { aStore, listsStores, offersStoreChoices } from "../../test/stores";

const QUESTION = "Sair sem salvar?";
let signedOut: number;

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  placeAnswers();
  signedOut = 0;
  server.use(
    http.post(`${API}/identity/sign-out`, () => {
      signedOut += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

/** The profile with something typed into it. */
const typed = async () => {
  const portal = renderPortal("/editar-perfil");
  await userEvent.type(await screen.findByLabelText("Complemento"), "Sala 7");
  return portal;
};
const signOut = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Conta de Ana Souza" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sair da conta" }));
};
const answer = async (name: string) =>
  userEvent.click(
    within(await screen.findByRole("dialog", { name: QUESTION })).getByRole("button", { name }),
  );

test("a sign-out asks for what is typed before anything ends", async () => {
  const { router, queries } = await typed();
  await signOut();
  await answer("Continuar editando");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(signedOut).toBe(0);
  expect(queries.getQueryData(["session"])).not.toBeNull();
  expect(screen.getByLabelText("Complemento")).toHaveValue("Sala 7");
  await signOut();
  await answer("Sair sem salvar");
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(signedOut).toBe(1);
  expect(screen.queryByRole("dialog", { name: QUESTION })).toBeNull();
});

test("another screen asks too", async () => {
  const { router } = await typed();
  void act(() => void router.navigate({ to: "/varejista" }));
  await answer("Continuar editando");
  expect(router.state.location.pathname).toBe("/editar-perfil");
});

test("a click beside a dialog asks for what is typed in it; without anything typed it closes", async () => {
  server.use(
    http.get(`${API}/varejistas/usuarios-secundarios`, () =>
      HttpResponse.json({ items: [], page: 1, pageSize: 3, total: 0 }),
    ),
  );
  renderPortal("/manage-accounts");
  const open = async () => {
    const [invite] = await screen.findAllByRole("button", { name: "Convidar pessoa" });
    await userEvent.click(invite as HTMLElement);
    return screen.findByRole("dialog");
  };
  await open();
  clickBeside();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = within(await open());
  await userEvent.type(dialog.getByLabelText("E-mail"), "Bia");
  clickBeside();
  await answer("Continuar editando");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: QUESTION })).toBeNull());
  expect(dialog.getByLabelText("E-mail")).toHaveValue("Bia");
  clickBeside();
  await answer("Sair sem salvar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a save that ends after one has left does not lead anywhere", async () => {
  offersStoreChoices();
  listsStores("/varejistas/lojas", [aStore()]);
  let finish: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    http.get(`${API}/varejistas/lojas/:id`, () => HttpResponse.json(aStore())),
    http.put(`${API}/varejistas/lojas`, async () => {
      await waits;
      return HttpResponse.json(aStore());
    }),
  );
  const { router } = renderPortal("/varejista/lojas/store-1/editar");
  await userEvent.type(await screen.findByLabelText("Nome fantasia"), " 2");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await act(() => router.navigate({ to: "/varejista" }));
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  finish();
  expect(await screen.findByText("Loja atualizada com sucesso")).toBeVisible();
  expect(router.state.location.pathname).toBe("/varejista");
});
