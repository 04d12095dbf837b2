import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { homeAnswers } from "../../test/homes";
import { aUser, renderPortal, signedInAs } from "../../test/render";
import { ApiError, OFFLINE } from "../lib/api-error";

const failWith = (error: Error) => () => Promise.reject(error);
const refused = new ApiError(401, "Entre para continuar", "session.required");

const open = async () => {
  signedInAs("VAREJISTA");
  homeAnswers();
  const portal = renderPortal("/varejista?x=1");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  return portal;
};

test("a 401 while signed in leads to sign-in with the desired path, and says why", async () => {
  const { router, queries } = await open();
  await queries.fetchQuery({ queryKey: ["stores"], queryFn: failWith(refused) }).catch(() => undefined);
  await waitFor(() => expect(router.state.location.pathname).toBe("/signIn"));
  expect(router.state.location.search).toMatchObject({ desiredPath: "/varejista?x=1" });
  expect(queries.getQueryData(["session"])).toBeNull();
  expect(await screen.findByText("Sua sessão terminou. Entre de novo para continuar.")).toBeVisible();
  expect(screen.queryByText("Entre para continuar")).toBeNull();
});

test("any other failure shows the server's message, once", async () => {
  const { queries } = await open();
  const failing = { queryFn: failWith(new ApiError(500, "O relatório não respondeu")) };
  await Promise.allSettled([
    queries.fetchQuery({ ...failing, queryKey: ["a"] }),
    queries.fetchQuery({ ...failing, queryKey: ["b"] }),
  ]);
  expect(await screen.findAllByText("O relatório não respondeu")).toHaveLength(1);
  expect(queries.getQueryData(["session"])).toEqual(aUser("VAREJISTA"));
});

test("a screen that breaks leaves the portal around it, with one main part", async () => {
  const { router } = await open();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  router.routesById["/portal/editar-perfil"].options.beforeLoad = () => {
    throw new Error("broken");
  };
  await router.navigate({ to: "/editar-perfil" });
  expect(await screen.findByText("Algo não saiu como esperado")).toBeVisible();
  expect(screen.getAllByRole("main")).toHaveLength(1);
  expect(screen.getByRole("navigation", { name: "Principal" })).toBeVisible();
});

test("without a message of the server it is 'Ocorreu um erro'", async () => {
  const { queries } = await open();
  await queries
    .fetchQuery({ queryKey: ["a"], queryFn: failWith(new TypeError("x is undefined")) })
    .catch(() => undefined);
  expect(await screen.findByText("Ocorreu um erro")).toBeVisible();
});

test("a call that words its own failures is left alone", async () => {
  const { queries } = await open();
  const query = {
    queryKey: ["a"],
    queryFn: failWith(new ApiError(500, "Silêncio")),
    meta: { ownErrors: true },
  };
  await queries.fetchQuery(query).catch(() => undefined);
  expect(screen.queryByText("Silêncio")).toBeNull();
});

test("without a connection a change fails at once and is told, instead of happening later", async () => {
  const { queries } = await open();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const change = queries
    .getMutationCache()
    .build(queries, { mutationFn: failWith(new ApiError(0, OFFLINE)) });
  await expect(change.execute(undefined)).rejects.toThrow(OFFLINE);
  expect(await screen.findByText(OFFLINE)).toBeVisible();
  expect(change.state.isPaused).toBe(false);
});
