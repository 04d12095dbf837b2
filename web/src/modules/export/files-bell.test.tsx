import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { file, serveFiles } from "../../../test/files";
import { renderPortal, signedInAs } from "../../../test/render";

const done = file({
  situacao: "done",
  linhas: 12,
  arquivo: "cupons.xlsx",
  concluidoEm: "2026-11-20T15:00:05Z",
  venceEm: "2026-11-27T15:00:05Z",
});
const bell = (name: string) => screen.findByRole("button", { name });

test.each([
  ["ADMINISTRADOR", "admin"],
  ["SUPORTE", "support"],
  ["VAREJISTA", "varejistas"],
  ["PARCEIRO", "parceiros"],
] as const)(
  "%s hears of a file that became ready, on every screen, until it is seen",
  async (profile, base) => {
    signedInAs(profile);
    serveFiles(base, [file({ situacao: "running", linhas: 3, total: 12 })], [done]);
    renderPortal("/problema");
    await userEvent.click(await bell("Meus arquivos: 1 novidade"));
    const opened = within(await screen.findByRole("dialog"));
    expect(await opened.findByRole("button", { name: "Baixar cupons.xlsx" })).toBeVisible();
    expect(opened.getByRole("link", { name: "Ver todos" })).toHaveAttribute("href", "/conta/arquivos");
    await userEvent.click(await bell("Meus arquivos"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("what was seen is no news the next time, what failed since is; what one cancelled never was", async () => {
  signedInAs("VAREJISTA");
  localStorage.setItem("files-seen:account-1", JSON.stringify("2026-11-20T15:00:05Z"));
  const failed = file({
    id: "export-2",
    situacao: "failed",
    motivo: "x",
    concluidoEm: "2026-11-20T16:00:00Z",
  });
  const cancelled = file({ id: "export-3", situacao: "cancelled", concluidoEm: "2026-11-20T17:00:00Z" });
  serveFiles("varejistas", [cancelled, failed, done]);
  renderPortal("/problema");
  expect(await bell("Meus arquivos: 1 novidade")).toBeVisible();
});

test("going to another screen closes it", async () => {
  signedInAs("VAREJISTA");
  serveFiles("varejistas", [done]);
  const { router } = renderPortal("/problema");
  await userEvent.click(await bell("Meus arquivos: 1 novidade"));
  await userEvent.click(await screen.findByRole("link", { name: "Ver todos" }));
  expect(await screen.findByRole("heading", { name: "Meus arquivos", level: 1 })).toBeVisible();
  expect(router.state.location.pathname).toBe("/conta/arquivos");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape gives the focus back to it, also the first time", async () => {
  signedInAs("VAREJISTA");
  serveFiles("varejistas", [done]);
  renderPortal("/problema");
  await userEvent.click(await bell("Meus arquivos: 1 novidade"));
  const opened = await screen.findByRole("dialog");
  await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await bell("Meus arquivos")).toHaveFocus();
});
