import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { API, aUser, problem, renderPortal } from "../../../test/render";
import { commentRow, serveReport } from "../../../test/reports";
import { server } from "../../../test/setup";
import type { User } from "../../modules/current-user";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const acts = {
  answer: {
    path: "/store-rate-comment-report",
    call: "varejistas/avaliacoes/rating-1/resposta",
    button: "Responder: comentário de 19/11/2026 15:30, Seiva Acácias",
    title: "Responder à avaliação",
    warning: /pública e fica como está/,
    label: /^Resposta/,
    field: "texto",
    submit: "Enviar resposta",
    done: "Resposta enviada",
    after: { answer: "Sentimos muito.", answeredAt: "2026-11-20T15:00:00Z" },
    none: "já respondida",
  },
  hide: {
    path: "/admin/store-rate-comment-report",
    call: "admin/avaliacoes/rating-1/ocultar",
    button: "Retirar: comentário de 19/11/2026 15:30, Seiva Acácias",
    title: "Retirar o comentário",
    warning: /As estrelas continuam nos totais/,
    label: /^Motivo/,
    field: "motivo",
    submit: "Retirar comentário",
    done: "Comentário retirado",
    after: { hiddenAt: "2026-11-20T15:00:00Z", hiddenReason: "Sentimos muito." },
    none: "já retirado",
  },
} as const;

type Act = keyof typeof acts;

/** Opens the report of whoever does this, with a row; tells what was asked of the API. */
const open = (act: Act, user: Partial<User> = {}, row = commentRow) => {
  const { path, call } = acts[act];
  const admin = act === "hide";
  const me = { ...aUser(admin ? "ADMINISTRADOR" : "VAREJISTA"), ...user };
  server.use(http.get(`${API}/identity/me`, () => HttpResponse.json(me)));
  serveReport("/varejistas/nothing", []);
  const report = `/${admin ? "admin" : "retailers"}/store-rate-comment/report`;
  const asked = serveReport(report, [row]);
  const sent: unknown[] = [];
  /** Takes what is sent, or refuses it. */
  const answers = (refusal?: HttpResponse<never> | ReturnType<typeof problem>) =>
    server.use(
      http.post(`${API}/${call}`, async ({ request }) => {
        sent.push(await request.json());
        if (refusal) return refusal;
        serveReport(report, [{ ...row, ...acts[act].after }]);
        return HttpResponse.json({});
      }),
    );
  renderPortal(path);
  return { asked, sent, answers };
};

const dialogOf = async (act: Act) => {
  await userEvent.click(await screen.findByRole("button", { name: acts[act].button }));
  return within(await screen.findByRole("dialog", { name: acts[act].title }));
};

const both = ["answer", "hide"] as const;

test.each(both)("%s: from its row, once, with what becomes of it, and the report shows it", async (act) => {
  const { title, warning, label, field, submit, done, none } = acts[act];
  const { sent, answers } = open(act);
  answers();
  const dialog = await dialogOf(act);
  expect(dialog.getByText(/Fila demorada/)).toBeVisible();
  expect(dialog.getByText("2 estrelas · 19/11/2026 15:30 · Seiva Acácias")).toBeVisible();
  expect(dialog.getByText(warning)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus());
  await userEvent.type(dialog.getByLabelText(label), "Sentimos muito.");
  expect(dialog.getByText("485 restantes")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: submit }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent).toEqual([{ [field]: "Sentimos muito." }]);
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  expect(await screen.findByText(none)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: acts[act].button })).toBeNull();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test.each(both)(
  "%s: without words nothing is sent, and what the server finds wrong stands there",
  async (act) => {
    const { label, field, submit } = acts[act];
    const { sent, answers } = open(act);
    answers(problem(422, "ratings.invalid", "Confira.", { [field]: "Com até 500 caracteres." }));
    const dialog = await dialogOf(act);
    await userEvent.click(dialog.getByRole("button", { name: submit }));
    expect(await dialog.findByText("Este campo é obrigatório")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(label), "Sim.");
    await userEvent.click(dialog.getByRole("button", { name: submit }));
    expect(await dialog.findByText("Com até 500 caracteres.")).toBeVisible();
    expect(dialog.getByLabelText(label)).toHaveFocus();
  },
);

test.each(both)("%s: who comes second is told, and sees what the first did", async (act) => {
  const { asked, answers } = open(act);
  answers(problem(409, "ratings.already", "Já foi feito."));
  const dialog = await dialogOf(act);
  await userEvent.type(dialog.getByLabelText(acts[act].label), "Sim.");
  await userEvent.click(dialog.getByRole("button", { name: acts[act].submit }));
  expect(await screen.findByText("Já foi feito.")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test.each(both)("%s: what was typed is not lost by Escape", async (act) => {
  const { sent } = open(act);
  const dialog = await dialogOf(act);
  await userEvent.type(dialog.getByLabelText(acts[act].label), "Sim.");
  await userEvent.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Sair sem salvar?" }));
  await userEvent.click(question.getByRole("button", { name: "Continuar editando" }));
  expect(dialog.getByLabelText(acts[act].label)).toHaveValue("Sim.");
  expect(sent).toEqual([]);
});

test.each(both)("%s: a dialog that is cancelled gives the focus back to its row", async (act) => {
  open(act);
  const dialog = await dialogOf(act);
  await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.getByRole("button", { name: acts[act].button })).toHaveFocus());
});

test.each<[string, Act, Partial<User>]>([
  ["an account that only reads", "answer", { access: { receipts: "read" } as User["access"] }],
  [
    "an administrator in the company's place",
    "answer",
    { switched: { id: "s", nomeFantasia: "Mercado Seiva", expiresAt: "2026-11-20T16:00:00Z" } },
  ],
])("%s has no button", async (_, act, user) => {
  open(act, user);
  await screen.findByRole("row", { name: /Fila demorada/ });
  expect(screen.queryByRole("button", { name: acts[act].button })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Ações" })).toBeNull();
});

test("what is answered may still be taken out of sight", async () => {
  open("hide", {}, { ...commentRow, ...acts.answer.after });
  expect(await screen.findByRole("button", { name: acts.hide.button })).toBeVisible();
});
