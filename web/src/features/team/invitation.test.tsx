import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import { subscriptionAnswers } from "../../../test/subscription";

const LINK = "/password-change#convite=prova-do-convite&email=bia%40mercado.com.br";

const answers = (answer: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/identity/complete-new-password`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};
const choose = async () => {
  await userEvent.type(await screen.findByLabelText("Nova senha"), "grampo-azul-correto");
  await userEvent.type(screen.getByLabelText("Repita a nova senha"), "grampo-azul-correto");
  await userEvent.click(screen.getByRole("button", { name: "Salvar e entrar" }));
};

beforeEach(() => {
  sessionStorage.clear();
  restWaits();
  homeAnswers();
  subscriptionAnswers();
  signedInAs(null);
});

test("an invitation's link asks for a password and enters; the proof leaves the address", async () => {
  const sent = answers(() => {
    signedInAs("VAREJISTA");
    return HttpResponse.json({
      accessToken: "t",
      expiresAt: "2026-12-01T00:00:00Z",
      user: aUser("VAREJISTA"),
    });
  });
  const { router } = renderPortal(LINK);
  expect(await screen.findByText(/Você recebeu um convite para a Seiva/)).toBeVisible();
  expect(screen.getByText("O convite é para bia@mercado.com.br.")).toBeVisible();
  expect(router.state.location.href).toBe("/password-change");
  await choose();
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
  expect(sent).toEqual([{ session: "prova-do-convite", newPassword: "grampo-azul-correto" }]);
});

test("an invitation that is over says so, and leads to sign-in", async () => {
  answers(() => problem(400, "ExpiredCodeException", "x"));
  const { router } = renderPortal(LINK);
  await choose();
  expect(await screen.findByText(/Este convite venceu ou já foi usado/)).toHaveRole("status");
  expect(router.state.location.pathname).toBe("/signIn"); // and stays said there
  expect(screen.getByLabelText("E-mail")).toHaveValue("bia@mercado.com.br");
});

test("who opens it where another account is open is told which, and what becomes of it", async () => {
  signedInAs("VAREJISTA");
  answers(() => problem(400, "ExpiredCodeException", "x"));
  const { router } = renderPortal(LINK);
  expect(
    await screen.findByText(
      "O convite é para bia@mercado.com.br. Neste navegador está aberta a conta ana@mercadoseiva.com.br: ao salvar, ela sai.",
    ),
  ).toBeVisible();
  await choose();
  expect(await screen.findByRole("heading", { name: "Este convite não vale mais" })).toBeVisible();
  expect(screen.getByText(/venceu ou já foi usado: peça outro/)).toHaveTextContent("ana@mercadoseiva.com.br");
  expect(router.state.location.pathname).toBe("/password-change");
  await userEvent.click(screen.getByRole("link", { name: "Voltar ao portal" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
});
