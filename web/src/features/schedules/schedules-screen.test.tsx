import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { schedule, serveSchedules } from "../../../test/schedules";
import { server } from "../../../test/setup";

const open = () => renderPortal("/conta/agendamentos");

test("each schedule says when, who gets it, who made it and what comes next", async () => {
  signedInAs("VAREJISTA");
  serveSchedules(
    "varejistas",
    schedule({ pularVazio: true }),
    schedule({
      id: "schedule-2",
      titulo: "Cupons",
      meu: false,
      podeAlterar: false,
      proximoEm: null,
      pausadoEm: "2026-11-20T15:00:00Z",
      motivo: "Ninguém mais recebe este envio.",
      destinatarios: [],
    }),
  );
  open();
  const mine = await screen.findByRole("row", { name: /Lojas/ });
  expect(mine).toHaveTextContent(
    /toda segunda às 07:00.*XLSX · pula se vazio.*Rafael Dias.*você.*23\/11\/2026 07:00/,
  );
  const others = screen.getByRole("row", { name: /Cupons/ });
  expect(others).toHaveTextContent(/ninguém.*Ana.*Pausado.*Ninguém mais recebe este envio\./);
  expect(within(others).queryByRole("button")).toBeNull();
});

test("a schedule is paused, resumed, and removed once one is sure", async () => {
  signedInAs("PARCEIRO");
  const asked = serveSchedules(
    "parceiros",
    schedule({}),
    schedule({ id: "schedule-2", titulo: "Cupons", pausadoEm: "2026-11-20T15:00:00Z", proximoEm: null }),
  );
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Pausar Lojas" }));
  await userEvent.click(screen.getByRole("button", { name: "Retomar Cupons" }));
  await waitFor(() => expect(asked.changed).toEqual(["POST /schedule-1/pause", "POST /schedule-2/resume"]));
  await userEvent.click(screen.getByRole("button", { name: "Remover Lojas" }));
  const question = within(await screen.findByRole("dialog", { name: "Remover o agendamento?" }));
  expect(asked.changed).toHaveLength(2);
  await userEvent.click(question.getByRole("button", { name: "Remover" }));
  await waitFor(() => expect(asked.changed).toContain("DELETE /schedule-1"));
});

test("none yet", async () => {
  signedInAs("SUPORTE");
  serveSchedules("support");
  open();
  expect(await screen.findByText("Nenhum agendamento ainda")).toBeVisible();
});

test("what fails is said", async () => {
  signedInAs("SUPORTE");
  server.use(
    http.get(`${API}/support/report-schedules`, () =>
      problem(503, "unavailable", "O serviço está fora do ar."),
    ),
  );
  open();
  expect(await screen.findByText("O serviço está fora do ar.")).toBeVisible();
});
