import { fillPeriod, photo } from "./banner-fields";
import { expect, test } from "./sign-in";

test("files that are no JPEG are refused, with what to do", async ({ page, as }) => {
  await as("varejista");
  await page.goto("/varejista/advertisement-form");
  const image = page.getByLabel("Imagem");
  await image.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(page.getByText("O formato do arquivo não é permitido. Use arquivos JPEG")).toBeVisible();
  await image.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>") });
  await expect(page.getByText("Não foi possível abrir a imagem. Escolha outro arquivo.")).toBeVisible();
  await image.setInputFiles(await photo(page, 1000, 900));
  await expect(page.getByText(/Fora das dimensões recomendadas/)).toBeVisible();
  await page.getByRole("button", { name: "Recortar" }).click();
  await page.getByRole("button", { name: "Usar o recorte" }).click();
  await expect(page.getByText(/894 × 372 px/)).toBeVisible();
  await page.getByRole("button", { name: /^Remover fruta/ }).click();
  await page.getByRole("button", { name: "Excluir imagem" }).click();
  await expect(page.getByText(/894 × 372 px/)).toHaveCount(0);
  await image.setInputFiles(await photo(page, 596, 248));
  await expect(page.getByText(/596 × 248 px/)).toBeVisible();
});

test("a PNG is refused, and turned into a JPEG by one button: what is transparent is white (BN-35)", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/varejista/advertisement-form");
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 596, height: 248 });
    canvas.getContext("2d")?.fillRect(0, 0, 100, 248);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  await page.getByLabel("Imagem").setInputFiles(file);
  await expect(page.getByText("O formato do arquivo não é permitido. Use arquivos JPEG")).toBeVisible();
  await page.getByRole("button", { name: "Transformar em JPEG" }).click();
  await expect(page.getByText("logo.jpg")).toBeVisible();
  await expect(page.getByText(/o que era transparente ficou branco/)).toBeVisible();
  await expect(page.getByText("O formato do arquivo não é permitido")).toHaveCount(0);
  const corner = await page
    .locator('img[src^="data:image/jpeg"]')
    .first()
    .evaluate((image) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 596, height: 248 });
      const pen = canvas.getContext("2d");
      pen?.drawImage(image as HTMLImageElement, 0, 0);
      return [...(pen?.getImageData(500, 100, 1, 1).data ?? [])];
    });
  expect(corner).toEqual([255, 255, 255, 255]);
});

test("nothing is lost when the server is away: the form says so, and goes on where the keyboard was", async ({
  page,
  as,
}) => {
  await as("varejista");
  await page.goto("/varejista/advertisement-form");
  await page.getByLabel("Nome do banner").fill("Ofertas");
  await page.getByRole("combobox", { name: "Lojas" }).click();
  await page.getByRole("option", { name: /Seiva Acácias/ }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Imagem").setInputFiles(await photo(page, 1400, 1000));
  const crop = page.getByRole("button", { name: "Recortar" });
  await crop.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("slider", { name: "Zoom" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Usar o recorte" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/894 × 372 px/)).toBeVisible();
  await expect(crop).toBeFocused();
  await page.getByRole("button", { name: "Cupom fiscal na web" }).click();
  await fillPeriod(page, 24 * 60);
  await page.route(/propagandas$/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const send = page.getByRole("button", { name: "Enviar banner" });
  await send.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(send).toBeFocused();
  await expect(page.getByLabel("Nome do banner")).toHaveValue("Ofertas");
  await expect(page.getByText(/894 × 372 px/)).toBeVisible();
});
