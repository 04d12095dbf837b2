import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { renderPortal, signedInAs } from "../../../test/render";
import { aContract } from "../../../test/retailer";
import type { Work } from "./work";

const aWork = (changes: Partial<Work> = {}): Work => ({
  varejista: { id: "retailer-1", document: "11222333000181", tradeName: "Mercado Azul" },
  situacao: "PERTO_DO_FIM",
  dataEnvio: "2026-11-01T12:00:00Z",
  dataAssinatura: null,
  prazo: "2026-12-02T02:59:59Z",
  diasParaExpirar: 5,
  ...changes,
});

test("an administrator narrows the work list, opens a company, and sends a contract again", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/contratos", [
    aWork(),
    aWork({
      varejista: { id: "retailer-2", document: "", tradeName: "Mercado Roxo" },
      situacao: "NOVA_VERSAO",
      dataAssinatura: "2026-11-21T12:00:00Z",
    }),
  ]);
  const sent = receives("post", "/admin/varejistas/reenviar-contrato", () =>
    HttpResponse.json(aContract(), { status: 201 }),
  );
  renderPortal("/admin/contratos?situacao=PERTO_DO_FIM");
  const row = await screen.findByRole("row", {
    name: /Mercado Azul.*Perto do fim do prazo.*01\/12\/2026.*5/,
  });
  expect(within(row).getByRole("link")).toHaveAttribute("href", "/admin/retailer-details/retailer-1");
  expect(asked.at(-1)?.get("situacao")).toBe("PERTO_DO_FIM");
  // A signed contract is not sent again.
  const signed = screen.getByRole("row", { name: /Mercado Roxo.*Nova versão a aceitar/ });
  expect(within(signed).queryByRole("button")).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: "Ações de Mercado Azul" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Reenviar contrato" }));
  const dialog = await screen.findByRole("dialog", { name: "Reenviar o contrato de Mercado Azul?" });
  const before = asked.length;
  await userEvent.click(within(dialog).getByRole("button", { name: "Reenviar contrato" }));
  expect(await screen.findByText("Contrato reenviado")).toBeVisible();
  expect(sent).toEqual([{ varejistaId: "retailer-1" }]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(screen.getByRole("link", { name: "Texto do contrato" })).toHaveAttribute(
    "href",
    "/admin/contratos/texto",
  );
});

test("an empty work list says what will stand there", async () => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/contratos", []);
  renderPortal("/admin/contratos");
  expect(await screen.findByText("Nenhum contrato a resolver")).toBeVisible();
});
