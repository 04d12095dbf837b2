import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { schedule, serveSchedules } from "../../../test/schedules";
import { server } from "../../../test/setup";
import type { Schedule } from "../../modules/export/schedule-queries";

const rui = { id: "account-3", nome: "Rui Luz", email: "rui@mercadoseiva.com.br" };
const cupons = { filtros: { groupBy: "loja", colunas: "agrupador", periodo: "semana-passada" } };

const editing = async (...items: Schedule[]) => {
  signedInAs("VAREJISTA");
  const asked = serveSchedules("varejistas", ...items);
  renderPortal("/conta/agendamentos");
  await userEvent.click(await screen.findByRole("button", { name: "Editar Lojas" }));
  return { asked, dialog: within(await screen.findByRole("dialog", { name: "Editar agendamento" })) };
};

test("a schedule is edited as it is, over what was seen of it", async () => {
  const { asked, dialog } = await editing(
    schedule({
      ...cupons,
      frequencia: "monthly",
      diasDaSemana: [],
      diaDoMes: 31,
      hora: 6,
      fuso: "America/Manaus",
    }),
  );
  expect(dialog.getByRole("radio", { name: "Todo mês" })).toBeChecked();
  expect(dialog.getByRole("combobox", { name: "Dia do mês" })).toHaveValue("31");
  expect(dialog.getByRole("combobox", { name: "Hora" })).toHaveValue("06:00");
  expect(dialog.getByText("No horário de Manaus.")).toBeVisible();
  expect(dialog.getByText(/^Lojas, com os filtros e as colunas de quando foi agendado/)).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: "Todo dia" }));
  await userEvent.click(dialog.getByRole("radio", { name: "PDF" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.edited).toEqual([
    [
      "schedule-1",
      '"v1"',
      {
        ...{ frequencia: "daily", diasDaSemana: [1], diaDoMes: 31, hora: 6, fuso: "America/Manaus" },
        formatoExportacao: "pdf",
        filtros: { groupBy: "loja", colunas: "agrupador", periodo: "ontem" },
        ...{ destinatarios: ["account-2"], pularVazio: false, incluirQuemSaiu: false },
      },
    ],
  ]);
});

test("who left is added again only knowingly", async () => {
  const { asked, dialog } = await editing(
    schedule({ destinatarios: [], sairam: [{ id: "account-2", nome: "Rafael Dias", email: "r@m.br" }] }),
  );
  await userEvent.click(dialog.getByRole("combobox", { name: "Para" }));
  await userEvent.click(await screen.findByRole("option", { name: /Rafael Dias/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(
    await dialog.findByText("Confirme que quer incluir de novo, ou tire a pessoa da lista."),
  ).toBeVisible();
  expect(asked.edited).toEqual([]);
  await userEvent.click(dialog.getByRole("checkbox", { name: "Incluir de novo quem saiu: Rafael Dias" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(asked.edited).toHaveLength(1));
  expect(asked.edited[0]).toMatchObject(["schedule-1", '"v1"', { incluirQuemSaiu: true }]);
});

test("what somebody else changed meanwhile is shown, and saved over knowingly", async () => {
  const items = [schedule({})];
  const { asked, dialog } = await editing(...items);
  const answered = { items: [schedule({ versao: "v2", quando: "todo dia às 05:00", destinatarios: [rui] })] };
  server.use(
    http.get(`${API}/varejistas/report-schedules`, () =>
      HttpResponse.json({ ...answered, page: 0, pageSize: 20, total: 1 }),
    ),
    http.put(`${API}/varejistas/report-schedules/:id`, () => problem(412, "exports.stale", "Mudou."), {
      once: true,
    }),
  );
  await userEvent.click(dialog.getByRole("radio", { name: "CSV" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    /mudou enquanto você editava\. Agora está assim: todo dia às 05:00, em XLSX, para Rui Luz\./,
  );
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(asked.edited).toHaveLength(1));
  expect(asked.edited[0]).toMatchObject(["schedule-1", '"v2"', { formatoExportacao: "csv" }]);
});

test("filters that the report takes no more are told, with the way out", async () => {
  const { dialog } = await editing(schedule({}));
  server.use(
    http.put(`${API}/varejistas/report-schedules/:id`, () =>
      problem(422, "exports.invalid", "Verifique os campos.", {
        "filtros.cor": "O relatório não tem este filtro.",
      }),
    ),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(
    await dialog.findByText(/O relatório já não aceita estes filtros, colunas ou período/),
  ).toBeVisible();
});
