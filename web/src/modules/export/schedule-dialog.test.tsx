import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { serveFiles } from "../../../test/files";
import { serveReceipts } from "../../../test/receipts";
import { renderPortal, signedInAs } from "../../../test/render";
import { serveSchedules } from "../../../test/schedules";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveFiles("varejistas", []);
  const asked = serveSchedules("varejistas");
  renderPortal("/lista-cupons?groupBy=loja&startDate=2026-11-01&endDate=2026-11-20");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
  await userEvent.click(drawer.getByRole("button", { name: "Agendar" }));
  return { asked, dialog: within(await screen.findByRole("dialog", { name: "Agendar relatório" })) };
};

test("what is on screen is scheduled, of a period that moves", async () => {
  const { asked, dialog } = await open();
  expect(await dialog.findByText("Próximo envio: 23/11/2026 07:00")).toBeVisible();
  expect(dialog.getByText("Com os dados de 16/11/2026 a 22/11/2026.")).toBeVisible();
  await userEvent.click(dialog.getByRole("checkbox", { name: "quinta" }));
  await userEvent.click(dialog.getByRole("radio", { name: "PDF" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Não enviar quando não houver linhas" }));
  await userEvent.click(dialog.getByRole("button", { name: "Agendar" }));
  await waitFor(() => expect(asked.made).toHaveLength(1));
  expect(asked.made[0]).toMatchObject({
    tipo: "cupons",
    frequencia: "weekly",
    diasDaSemana: [1, 4],
    hora: 7,
    formatoExportacao: "pdf",
    pularVazio: true,
    filtros: { groupBy: "loja", periodo: "semana-passada" },
  });
  expect(asked.made[0]).not.toHaveProperty("filtros.startDate");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Agendar relatório" })).toBeNull());
});

test("each rhythm has its own days, and a week needs one", async () => {
  const { asked, dialog } = await open();
  await userEvent.click(dialog.getByRole("checkbox", { name: "segunda" }));
  await userEvent.click(dialog.getByRole("button", { name: "Agendar" }));
  expect(await dialog.findByText("Escolha um ou mais dias da semana.")).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: "Todo mês" }));
  expect(dialog.getByRole("combobox", { name: "Dia do mês" })).toHaveValue("1");
  expect(dialog.getByRole("combobox", { name: "Período dos dados" })).toHaveValue("Mês passado");
  await userEvent.click(dialog.getByRole("radio", { name: "Todo dia" }));
  expect(dialog.getByRole("combobox", { name: "Período dos dados" })).toHaveValue("Ontem");
  await waitFor(() => expect(asked.next.at(-1)).toMatch(/frequencia=daily.*periodo=ontem/));
});
