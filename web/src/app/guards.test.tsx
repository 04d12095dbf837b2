import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { homeAnswers } from "../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../test/render";
import { restWaits, server } from "../../test/setup";
import { subscriptionAnswers } from "../../test/subscription";
import { servesTexts } from "../../test/texts";
import type { Profile } from "../modules/current-user";
import { companyLines, fetchStaffLines } from "./navigation";

const NOT_FOUND = "Página não encontrada";
const everyone: Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];

beforeEach(() => {
  restWaits();
  homeAnswers();
  servesTexts();
  subscriptionAnswers();
});

test("'/support' is the support's alone (RT-11)", async () => {
  signedInAs("VAREJISTA");
  renderPortal("/support");
  expect(await screen.findByRole("heading", { name: NOT_FOUND })).toBeVisible();
});

describe("without a session", () => {
  test.each([
    ["/varejista", "/varejista", "VAREJISTA"],
    ["/admin/api-key-list?page=2", "/admin/api-key-list?page=2", "ADMINISTRADOR"],
    ["/lista-cupons", "/lista-cupons", undefined],
  ])("%s goes to sign-in, carrying path and profile", async (path, desiredPath, desiredProfile) => {
    signedInAs(null);
    const { router } = renderPortal(path);
    await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
    expect(router.state.location.search).toEqual({ desiredPath, desiredProfile });
  });

  test("'/' goes to sign-in", async () => {
    signedInAs(null);
    const { router } = renderPortal("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  });

  test("an address that is no screen shows the not-found page", async () => {
    signedInAs(null);
    renderPortal("/nada");
    expect(await screen.findByRole("heading", { name: NOT_FOUND })).toBeInTheDocument();
  });

  test("paths are exact in case", async () => {
    signedInAs(null);
    renderPortal("/signin");
    expect(await screen.findByRole("heading", { name: NOT_FOUND })).toBeInTheDocument();
  });
});

/** Every line once: those that all have stand among both. */
const navigation = [...new Set([...companyLines, ...(await fetchStaffLines())])];

describe("with a session", () => {
  test.each<[Profile, string]>([
    ["ADMINISTRADOR", "/lista-cupons"],
    ["SUPORTE", "/support/manage-api-key"],
    ["VAREJISTA", "/varejista"],
    ["PARCEIRO", "/parceiro"],
  ])("'/' leads %s to %s", async (profile, home) => {
    signedInAs(profile);
    const { router } = renderPortal("/");
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
  });

  const strangers = navigation.flatMap((item) =>
    everyone
      .filter((profile) => !item.profiles.includes(profile))
      .map((profile) => [profile, item.to] as const),
  );
  test.each(strangers)("%s does not see %s", async (profile, path) => {
    signedInAs(profile);
    renderPortal(path);
    const main = await screen.findByRole("main");
    expect(await within(main).findByRole("heading", { level: 1, name: NOT_FOUND })).toBeInTheDocument();
    expect(screen.getByRole("navigation")).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${NOT_FOUND} · Seiva`));
  });

  const owners = navigation.flatMap((item) =>
    item.profiles.map((profile) => [profile, item.to, item.label] as const),
  );
  test.each(owners)("%s opens %s from the navigation", async (profile, path, label) => {
    signedInAs(profile);
    renderPortal(path);
    const here = await screen.findByRole("link", { current: "page", name: label });
    expect(here).toHaveAttribute("href", path);
    await waitFor(() => expect(document.title).toBe(`${label} · Seiva`));
    const main = await screen.findByRole("main");
    await within(main).findByRole("heading", { level: 1 }); // a screen that broke has none
  });
});

const areas: [Profile, string, string][] = [
  ["ADMINISTRADOR", "/admin/nada", "Administração"],
  ["SUPORTE", "/support/nada", "Mídia no app"],
  ["VAREJISTA", "/varejista/nada", "Lojas"],
  ["PARCEIRO", "/parceiro/nada", "Lojas"],
  ["PARCEIRO", "/nada", "Lojas"],
  ["ADMINISTRADOR", "/nada/nenhures", "Administração"],
];

describe("an address of an area that is no screen", () => {
  test.each(areas)("%s is told so at %s, beside the navigation", async (profile, path, item) => {
    signedInAs(profile);
    renderPortal(path);
    const main = await screen.findByRole("main");
    expect(await within(main).findByRole("heading", { level: 1, name: NOT_FOUND })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: item })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${NOT_FOUND} · Seiva`));
  });

  test("asks who it is first", async () => {
    signedInAs(null);
    const { router } = renderPortal("/admin/nada");
    await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
    expect(router.state.location.search).toEqual({
      desiredPath: "/admin/nada",
      desiredProfile: "ADMINISTRADOR",
    });
  });

  test("says nothing of itself to another profile, beside that one's own navigation", async () => {
    signedInAs("PARCEIRO");
    renderPortal("/varejista/nada");
    const main = await screen.findByRole("main");
    expect(await within(main).findByRole("heading", { level: 1, name: NOT_FOUND })).toBeInTheDocument();
    const lines = companyLines.filter(({ profiles }) => !profiles.includes("PARCEIRO"));
    expect(lines.length).toBeGreaterThan(0);
    for (const { to } of lines) expect(document.querySelector(`a[href="${to}"]`)).toBeNull();
  });
});

test("the payment in the retailer's area is outside of the portal's shell", async () => {
  signedInAs("PARCEIRO");
  const { router } = renderPortal("/varejista/assinatura/pagar");
  expect(await screen.findByRole("heading", { name: NOT_FOUND })).toBeInTheDocument();
  expect(router.state.matches.map(({ routeId }) => routeId)).toContain("/setup");
});

test("the brand and the account stand in a landmark of their own", async () => {
  signedInAs("ADMINISTRADOR");
  renderPortal("/lista-cupons");
  const side = within(await screen.findByRole("complementary", { name: "Seiva" }));
  expect(side.getByRole("link", { name: "Seiva" })).toHaveAttribute("href", "/");
  expect(side.getByRole("button", { name: /^Conta de/ })).toBeVisible();
});

test("the document's title comes from the route", async () => {
  signedInAs("ADMINISTRADOR");
  renderPortal("/lista-cupons");
  await waitFor(() => expect(document.title).toBe("Cupons · Seiva"));
});

test("every screen's title comes from its route (GR-01)", () => {
  const leadOn = ["/", "/software-house-sign-up"]; // to a screen that has one
  const { router } = renderPortal("/nada");
  const untitled = Object.values(router.routesById)
    .filter((route) => !route.children && !route.options.staticData?.title)
    .map((route) => route.id);
  expect(untitled).toEqual(leadOn);
});

test("the not-found page has its own title", async () => {
  signedInAs(null);
  renderPortal("/nada");
  await waitFor(() => expect(document.title).toBe("Página não encontrada · Seiva"));
});

test.each([
  ["SUPORTE", "/support/advertisement-list/nada"],
  ["VAREJISTA", "/varejista/lojas/uma/nada"],
  ["VAREJISTA", "/lista-cupons/nada"],
] as const)("so has an address below a screen: %s at %s", async (profile, path) => {
  signedInAs(profile);
  renderPortal(path);
  expect(await screen.findByRole("heading", { level: 1, name: NOT_FOUND })).toBeInTheDocument();
  expect(document.title).toBe("Página não encontrada · Seiva");
});

test("when nobody can say who is signed in, the page offers to try again", async () => {
  server.use(
    http.get(`${API}/identity/me`, () => problem(503, "unavailable", "Voltamos em instantes"), {
      once: true,
    }),
  );
  const { router } = renderPortal("/varejista");
  expect(await screen.findByRole("alert")).toHaveTextContent("Voltamos em instantes");
  signedInAs("VAREJISTA");
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
  expect(router.state.location.pathname).toBe("/varejista");
});

test("signing out forgets the session and lands on '/', which is sign-in", async () => {
  signedInAs("VAREJISTA");
  const { router, queries } = renderPortal("/varejista");
  server.use(http.post(`${API}/identity/sign-out`, () => new HttpResponse(null, { status: 204 })));
  await userEvent.click(await screen.findByRole("button", { name: "Conta de Ana Souza" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sair da conta" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(router.state.location.search).toEqual({});
  expect(queries.getQueryData(["session"])).toBeNull();
});

test("signing out by the palette, which is gone before the answer comes, lands there too", async () => {
  signedInAs("VAREJISTA");
  const { router } = renderPortal("/varejista");
  server.use(http.post(`${API}/identity/sign-out`, () => new HttpResponse(null, { status: 204 })));
  await screen.findByRole("button", { name: "Conta de Ana Souza" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: /^Buscar/ }), "sair");
  await userEvent.click(await screen.findByRole("option", { name: /Sair da conta/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
});
