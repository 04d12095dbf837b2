import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, signedInAs } from "../../../test/render";
import { openSecurity } from "../../../test/security";
import { server } from "../../../test/setup";
import type { Profile } from "../../modules/current-user";

test.each<Profile>(["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"])(
  "%s is led to ask for what the law gives, in the policy's words",
  async (profile) => {
    signedInAs(profile);
    await openSecurity();
    await userEvent.click(await screen.findByRole("link", { name: "Fazer um pedido" }));
    expect(await screen.findByLabelText("Assunto")).toHaveValue("Privacidade");
  },
);

test("what is reported after that begins with no subject", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.post(`${API}/varejistas/problemas`, () =>
      HttpResponse.json({ id: "r", numero: 12, criadoEm: "2026-11-22T10:00:00Z" }, { status: 201 }),
    ),
  );
  await openSecurity();
  await userEvent.click(await screen.findByRole("link", { name: "Fazer um pedido" }));
  await userEvent.type(await screen.findByLabelText("Descrição"), "Quero uma cópia.");
  await userEvent.click(screen.getByRole("button", { name: "Enviar relato" }));
  await userEvent.click(await screen.findByRole("button", { name: "Relatar outro problema" }));
  expect(await screen.findByLabelText("Assunto")).toHaveValue("");
});
