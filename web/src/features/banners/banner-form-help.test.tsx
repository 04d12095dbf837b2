import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { listsBanners, offersAudience, openBannerForm, typeInto as type } from "../../../test/banners";
import { signedInAs } from "../../../test/render";

const submit = () => screen.getByRole("button", { name: "Enviar banner" });
const create = () => openBannerForm("/varejista/advertisement-form");

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersAudience();
  listsBanners("varejistas", []);
});

test("is told at the button what is missing, until nothing is (BN-41)", async () => {
  await create();
  const said = () => submit().getAttribute("aria-describedby");
  const words = () => document.getElementById(said() ?? "")?.textContent;
  expect(words()).toBe(
    "Para enviar, preencha ou corrija: nome, lojas, imagem, canais, data de início, hora de início, data de fim e hora de fim.",
  );
  type("Nome do banner", "Ofertas");
  type("Início", "27/11/2099");
  type("Hora de início", "08:00");
  type("Fim", "29/11/2099");
  type("Link de redirecionamento", "ftp://loja.com.br");
  expect(words()).toBe("Para enviar, preencha ou corrija: lojas, imagem, canais e link.");
});

test("begins now by one button, and the end follows the longest period (BN-46)", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T17:30:40Z"), toFake: ["Date"] });
  await create();
  await userEvent.click(screen.getByLabelText("Período máximo (1 ano)"));
  await userEvent.click(screen.getByRole("button", { name: "Começar agora" }));
  expect(screen.getByLabelText("Início")).toHaveValue("20/11/2026");
  expect(screen.getByLabelText("Hora de início")).toHaveValue("14:30");
  expect(screen.getByLabelText("Hora de início")).toHaveAccessibleDescription("A partir de 14:30.");
  expect(screen.getByLabelText("Fim")).toHaveValue("20/11/2027");
  expect(screen.queryByText(/O início já passou/)).toBeNull();
  type("Início", "21/11/2026");
  expect(screen.getByLabelText("Hora de início")).not.toHaveAccessibleDescription();
  vi.useRealTimers();
});

test("sees https:// put before a link without it, and may take it away again (BN-40)", async () => {
  await create();
  const link = () => screen.getByLabelText("Link de redirecionamento");
  type("Link de redirecionamento", "loja.com.br/ofertas");
  expect(link()).toHaveValue("https://loja.com.br/ofertas");
  expect(screen.getByText(/Acrescentamos https:/)).toBeVisible();
  type("Link de redirecionamento", "loja.com.br/ofertas");
  expect(link()).toHaveValue("loja.com.br/ofertas");
  expect(screen.queryByText(/Acrescentamos https:/)).toBeNull();
  expect(await screen.findByText('Esta URL é inválida. A URL deve começar com "https://"')).toBeVisible();
});

test("has the preview before the button, as a phone shows them", async () => {
  await create();
  const preview = screen.getByRole("complementary", { name: "Como o cliente vê" });
  expect(preview.compareDocumentPosition(submit()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
