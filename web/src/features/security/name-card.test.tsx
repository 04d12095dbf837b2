import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, aUser, problem, signedInAs } from "../../../test/render";
import { openSecurity } from "../../../test/security";
import { server } from "../../../test/setup";

/** Opens the dialog and replaces what its field holds. */
const write = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Alterar nome" }));
  const field = await screen.findByRole("textbox", { name: /^Nome/ });
  await userEvent.clear(field);
  if (name) await userEvent.type(field, name);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Salvar" }));
};

test("a new name is everywhere on the screen at once", async () => {
  let held = aUser("VAREJISTA");
  server.use(
    http.get(`${API}/identity/me`, () => HttpResponse.json(held)),
    http.put(`${API}/identity/name`, async ({ request }) => {
      held = { ...held, ...((await request.json()) as { name: string }) };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await openSecurity();
  await write("Nina d'Ávila");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Nome alterado")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 2, name: "Nome" }).closest("section")).toHaveTextContent(
      "Nina d'Ávila",
    ),
  );
});

test("an empty name is not sent, and a refused one is told at its field", async () => {
  signedInAs("PARCEIRO");
  const sent: unknown[] = [];
  server.use(
    http.put(`${API}/identity/name`, async ({ request }) => {
      sent.push(await request.json());
      return problem(422, "identity.invalid_account", "Revise os campos.", {
        name: "Um nome não pode ter links.",
      });
    }),
  );
  await openSecurity();
  await write("");
  expect(await screen.findByText("Este campo é obrigatório")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), "http://x.example");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Um nome não pode ter links.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Nome/ })).toHaveValue("http://x.example");
});
