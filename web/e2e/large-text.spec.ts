import { expect, test } from "./sign-in";

// As a browser's own setting has them (WCAG 1.4.4), on a desktop.
test.use({ viewport: { width: 1280, height: 800 } });

for (const path of ["/varejista/assinatura", "/reports"])
  test(`${path} keeps its width and its words with letters of twice the size`, async ({ page, as }) => {
    await as("varejista");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    await expect(page.getByText(/R\$ |cupons autorizados/).first()).toBeVisible();
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(wide).toBeLessThanOrEqual(0);
    for (const title of await page.locator("main a b").all())
      expect((await title.boundingBox())?.width).toBeGreaterThan(150);
  });
