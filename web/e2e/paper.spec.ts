import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessible } from "./accessible";
import { toleranceOf, withInter } from "./drawn";
import { publicReceipt } from "./public-receipt";
import { expect, test } from "./sign-in";

// A receipt on paper: one page of 80 mm, as long as what stands on it. The pages are those that the server's own tests
// hold to (internal/edge/publicweb/testdata), so that each number of items is one file.

const ADDRESS = "https://cupom.example/r/x";
const MM = 72 / 25.4; // points of a PDF

const openPage = async (page: Page, items: string) => {
  const html = await readFile(`../internal/edge/publicweb/testdata/receipt-${items}.html`, "utf8");
  await page.route("https://cupom.example/**", (route) =>
    route.request().url() === ADDRESS
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body: html })
      : route.fulfill({ status: 404 }),
  );
  await page.goto(ADDRESS);
};

/** The sizes of a PDF's pages, in mm. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({ width: Number(width) / MM, height: Number(height) / MM }),
  );

test.describe("on paper", () => {
  test.use({ bypassCSP: true }); // the page is given a font

  /** Prints, holds the page to what stands on it, and leaves the paper on screen. */
  const onePage = async (page: Page) => {
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    expect(Math.round(pages[0]?.width ?? 0)).toBe(80);

    await page.setViewportSize({ width: 280, height: 800 }); // 74 mm: the paper without its margins
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.locator("details").evaluateAll((all) => {
      for (const d of all) (d as HTMLDetailsElement).open = true; // as it is while it is printed
    });
    const height = await page.evaluate(() => document.body.getBoundingClientRect().height);
    const empty = (pages[0]?.height ?? 0) - (height / 96) * 25.4;
    expect(empty, "margins of 3 mm and no white tail").toBeGreaterThan(6);
    expect(empty, "margins of 3 mm and no white tail").toBeLessThan(12);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, "wider, it would be printed smaller, with a white tail").toBeLessThanOrEqual(280);
  };

  for (const items of ["1-item", "40-items", "300-items"]) {
    test(`a receipt of ${items} is one page of 80 mm, as long as it is, and looks as before`, async ({
      page,
      isMobile,
    }) => {
      await openPage(page, items);
      await withInter(page);
      await onePage(page);

      if (isMobile) return; // the same paper is drawn
      if (items === "300-items")
        // where the screen holds items back, paper goes on
        await page
          .locator("details tr")
          .first()
          .evaluate((row) => row.scrollIntoView({ block: "center" }));
      await expect(page).toHaveScreenshot(`paper-${items}.png`, {
        ...toleranceOf(page),
        fullPage: items !== "300-items",
      });
    });
  }

  for (const kind of ["longest", "cancelled", "test", "contingency", "without-qr"]) {
    test(`a receipt that is ${kind} is one page as long as it is, and no wider than any`, async ({
      page,
    }) => {
      await openPage(page, kind);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, "nor does the screen scroll sideways").toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
      await onePage(page);
    });
  }

  test("paper says why a receipt has no QR Code", async ({ page }) => {
    await openPage(page, "without-qr");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("O XML da loja não traz o QR Code.")).toBeVisible();
  });

  test("without scripts no item is torn, and the stars are the only buttons", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await openPage(page, "40-items");
    await expect(page.getByText("Para imprimir, use a opção Imprimir do navegador")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(5);
    await expect(page.getByRole("button", { name: /^[1-5] estrelas?$/ })).toHaveCount(5);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.map(({ width }) => Math.round(width))).toEqual(pages.map(() => 80));
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("tbody tr").first()).toHaveCSS("break-inside", "avoid");
    await context.close();
  });
});

test("a consumer prints, saves and shares a receipt under the strict policy", async ({ page, as }) => {
  const address = await publicReceipt(page, as);
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls, print: () => calls.push("print") });
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
  await page.getByRole("button", { name: "Imprimir" }).click();
  expect(await calls()).toEqual(["print"]);
  await page.getByRole("button", { name: "Salvar PDF" }).click();
  expect(await calls()).toEqual(["print", "print"]);
  await expect(page.getByRole("status")).toHaveText("Na janela que abriu, escolha “Salvar como PDF”.");
  await accessible(page);
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByRole("status")).toHaveText("Link copiado.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByRole("status")).toHaveText("Não deu para copiar. Copie o endereço desta página.");
  expect(refused).toEqual([]);
});

test("where the browser shares, the receipt's link goes there", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
    Object.defineProperty(navigator, "share", {
      value: async (what: unknown) => shared.push(what),
      configurable: true,
    });
  });
  await openPage(page, "1-item");
  await page.getByRole("button", { name: "Compartilhar" }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title: "Cupom de Mercado Seiva", url: ADDRESS },
  ]);
});
