import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys } from "../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import { startWithUiSettings, uiSettings } from "../../test/ui-settings";
import type { Profile, User } from "./current-user";
import { startOf } from "./start-screen";

const user = (profile: Profile, switched?: object) => ({ profile, switched }) as User;

test.each([
  ["ADMINISTRADOR", "/admin", "/admin"],
  ["SUPORTE", "/support/contas", "/support/contas"],
  ["VAREJISTA", "/varejista/lojas", "/varejista/lojas"],
  ["PARCEIRO", "/reports", "/reports"],
  ["ADMINISTRADOR", undefined, "/lista-cupons"],
  ["SUPORTE", "/admin", "/support/manage-api-key"], // of when it was an administrator's
  ["VAREJISTA", "https://example.com", "/varejista"],
  ["PARCEIRO", { to: "/reports" }, "/parceiro"],
] as [Profile, unknown, string][])("%s who chose %o begins at %s", async (profile, chosen, want) => {
  startWithUiSettings(chosen === undefined ? {} : { "start.screen": chosen });
  expect(await startOf(user(profile))).toBe(want);
});

test("in another's profile the administrator's own choice leads nowhere", async () => {
  startWithUiSettings({ "start.screen": "/lista-cupons" });
  expect(await startOf(user("VAREJISTA", {}))).toBe("/varejista");
});

test("'/' leads to the choice, and where it cannot be read, to where the profile begins", async () => {
  signedInAs("SUPORTE");
  startWithUiSettings({ "start.screen": "/support/contas" });
  listsKeys("/support/contas", []);
  const { router } = renderPortal("/");
  expect(await screen.findByRole("heading", { level: 1, name: "Contas de acesso" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/support/contas");
  server.use(http.get(`${API}/identity/ui-settings`, () => problem(500, "internal", "Ocorreu um erro")));
  expect(await startOf(user("SUPORTE"))).toBe("/support/manage-api-key");
});

test("the screen is chosen in one's own account, and the usual one takes the choice away", async () => {
  signedInAs("SUPORTE");
  server.use(
    http.get(`${API}/identity/second-factor`, () =>
      HttpResponse.json({ totp: false, recoveryCodes: 0, required: false }),
    ),
    http.get(`${API}/identity/:list`, ({ params }) =>
      params.list === "me" || params.list === "ui-settings" ? undefined : HttpResponse.json({ items: [] }),
    ),
  );
  renderPortal("/conta/seguranca");
  const choose = async (screenName: string) =>
    userEvent.click(await screen.findByRole("button", { name: screenName }));
  await choose("Problemas relatados");
  await waitFor(() => expect(uiSettings.kept).toEqual({ "start.screen": "/support/problemas" }));
  expect(screen.getByRole("button", { name: "Problemas relatados" })).toHaveAttribute("aria-pressed", "true");
  await choose("Gestão de API keys (padrão)");
  await waitFor(() => expect(uiSettings.kept).toEqual({}));
});
