import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { serveFiles } from "../../../test/files";
import { serveReceipts } from "../../../test/receipts";
import { renderPortal, signedInAs } from "../../../test/render";
import { schedule, serveSchedules } from "../../../test/schedules";
import type { Schedule } from "./schedule-queries";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = async (...items: Schedule[]) => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveFiles("varejistas", []);
  const asked = serveSchedules("varejistas", ...items);
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

test("what is on screen takes the place of an earlier schedule's filters", async () => {
  const { asked, dialog } = await open(
    schedule({
      tipo: "cupons",
      filtros: { lojaId: "store-1", periodo: "7d" },
      formatoExportacao: "csv",
      hora: 9,
    }),
    schedule({ id: "other-report" }),
    schedule({ id: "not-mine", tipo: "cupons", meu: false }),
  );
  await userEvent.click(await dialog.findByRole("combobox", { name: "Onde salvar" }));
  expect(screen.getAllByRole("option", { name: /toda segunda/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("option", { name: /toda segunda às 07:00.*Rafael Dias/ }));
  const edit = within(await screen.findByRole("dialog", { name: "Editar agendamento" }));
  expect(edit.getByRole("combobox", { name: "Período dos dados" })).toHaveValue("7 dias");
  await userEvent.click(edit.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(asked.edited).toHaveLength(1));
  expect(asked.edited[0]).toMatchObject([
    "schedule-1",
    '"v1"',
    { hora: 9, formatoExportacao: "csv", filtros: { groupBy: "loja", periodo: "7d" } },
  ]);
  expect(asked.edited[0]).not.toHaveProperty("2.filtros.lojaId");
});
