import { expect, type Page } from "@playwright/test";

/** A JPEG that the browser draws. */
export const photo = async (page: Page, width = 596, height = 248) => {
  const content = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.fillStyle = "#e8743b";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return { name: "fruta.jpg", mimeType: "image/jpeg", buffer: Buffer.from(content, "base64") };
};

/** Day and time of Brasília, so many minutes from now. */
const momentIn = (minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000);
  const zone = { timeZone: "America/Sao_Paulo" } as const;
  const day = at.toLocaleDateString("pt-BR", { ...zone, day: "2-digit", month: "2-digit", year: "numeric" });
  return { day, time: at.toLocaleTimeString("pt-BR", { ...zone, hour: "2-digit", minute: "2-digit" }) };
};

export const fillPeriod = async (page: Page, minutes: number) => {
  const { day, time } = momentIn(minutes);
  await page.getByLabel("Início", { exact: true }).fill(day);
  await page.getByLabel("Hora de início").fill(time);
  await page.getByLabel("Período máximo (1 ano)").check();
};

/** Publishes for two of the demonstration's stores, on both channels of receipts. */
export const publish = async (page: Page, name: string, minutes: number) => {
  await page.goto("/varejista/advertisement-form");
  await page.getByLabel("Nome do banner").fill(name);
  await page.getByRole("combobox", { name: "Lojas" }).click();
  for (const store of [/Seiva Acácias/, /Seiva Paulista/])
    await page.getByRole("option", { name: store }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Imagem").setInputFiles(await photo(page));
  await page.getByLabel("Texto alternativo").fill(name);
  await page.getByRole("button", { name: "Cupom fiscal", exact: true }).click();
  await page.getByRole("button", { name: "Cupom fiscal na web" }).click();
  await fillPeriod(page, minutes);
  await page.getByRole("button", { name: "Enviar banner" }).click();
  await expect(page.getByText("O banner foi publicado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/varejista\/advertisement-list$/);
};
