import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { aDeed, aNote, aTimeline } from "../../../test/company-page";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const list = () => screen.findByRole("list", { name: "Notas e histórico" });

const serve = () => {
  signedInAs("ADMINISTRADOR");
  companyAnswers();
};

describe("what staff noted and what happened", () => {
  test("stand in one list, which is narrowed and goes on", async () => {
    serve();
    const asked: string[] = [];
    server.use(
      http.get(`${API}/admin/empresas/retailer-1/linha-do-tempo`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const show = searchParams.get("mostrar");
        asked.push(`${show} ${searchParams.get("after") ?? ""}`.trim());
        if (show === "notas") return HttpResponse.json({ items: [] });
        if (searchParams.get("after")) return HttpResponse.json({ items: [aDeed("40")] });
        return HttpResponse.json({ ...aTimeline([aNote()]), next: "m4rk" });
      }),
    );
    renderPortal("/admin/retailer-details/retailer-1");
    expect(within(await list()).getAllByRole("listitem")[0]).toHaveTextContent(/A Marta paga sexta/);
    expect(within(await list()).getAllByRole("listitem")[1]).toHaveTextContent(
      /Loja alterada.*Mercado Seiva/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Mostrar mais antigos" }));
    await waitFor(async () => expect(within(await list()).getAllByRole("listitem")).toHaveLength(3));
    expect(screen.queryByRole("button", { name: "Mostrar mais antigos" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Notas" }));
    expect(await screen.findByText(/Nenhuma nota ainda/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Ver tudo na auditoria" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Mudanças" }));
    expect(await screen.findByRole("link", { name: "Ver tudo na auditoria" })).toBeVisible();
    expect(asked).toEqual(["tudo", "tudo m4rk", "notas", "mudancas"]);
  });

  test("are shown as they were typed, written, and taken back by their author", async () => {
    serve();
    const hostile = "<img src=x onerror=alert(1)>";
    let notes = [aNote({ texto: hostile }), aNote({ id: "note-2", texto: "minha", minha: true })];
    const bodies: unknown[] = [];
    const gone: unknown[] = [];
    server.use(
      http.get(`${API}/admin/empresas/retailer-1/linha-do-tempo`, () => HttpResponse.json(aTimeline(notes))),
      http.post(`${API}/admin/empresas/retailer-1/notas`, async ({ request }) => {
        const body = (await request.json()) as { texto: string };
        bodies.push(body);
        notes = [aNote({ id: "note-3", texto: body.texto, minha: true }), ...notes];
        return HttpResponse.json(notes[0], { status: 201 });
      }),
      http.delete(`${API}/admin/notas/:id`, ({ params }) => {
        gone.push(params.id);
        notes = notes.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    renderPortal("/admin/retailer-details/retailer-1");
    const shown = await list();
    expect(within(shown).getByText(hostile)).toBeVisible();
    expect(within(shown).getAllByRole("button", { name: "Retirar nota" })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }));
    expect(bodies).toEqual([]);
    await userEvent.type(
      screen.getByRole("textbox", { name: /Escrever nota para a equipe/ }),
      "Liguei para a Marta",
    );
    await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }));
    expect(await screen.findByText("Nota guardada")).toBeVisible();
    expect(bodies).toEqual([{ texto: "Liguei para a Marta" }]);
    expect(await screen.findByText("Liguei para a Marta")).toBeVisible();
    expect(screen.getByRole("textbox", { name: /Escrever nota para a equipe/ })).toHaveValue("");
    const mine = screen.getByText("minha").closest("li") as HTMLElement;
    await userEvent.click(within(mine).getByRole("button", { name: "Retirar nota" }));
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Retirar nota" }),
    );
    expect(await screen.findByText("Nota retirada")).toBeVisible();
    expect(gone).toEqual(["note-2"]);
  });
});
