import { readFile } from "node:fs/promises";
import { accessible } from "./accessible";
import { newestMail } from "./mailbox";
import { expect, test } from "./sign-in";

test(
  "what is on screen becomes a file, saved from the portal and by the mailed link (EX-09)",
  {
    tag: "@engines",
  },
  async ({ page, request, as }, { project }) => {
    const who = project.name === "desktop" ? "varejista" : "parceiro"; // files are one account's, and both run at once
    await as(who);
    await page.goto("/lista-cupons?groupBy=loja");
    await page.getByRole("button", { name: "Exportar" }).click();
    const drawer = page.getByRole("dialog", { name: "Exportar" });
    await drawer.getByText("CSV", { exact: true }).first().click();
    await drawer.getByRole("button", { name: "Exportar em CSV" }).click();
    const save = drawer.getByRole("button", { name: /^Baixar cupons-.*\.csv$/ }).first();
    await expect(save).toBeVisible();
    await accessible(page);
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    const saved = await readFile(await download.path(), "utf8");
    expect(saved).toMatch(/^\uFEFFLoja;CNPJ da loja;Cupons autorizados;/);

    const rows = saved.trimEnd().split("\r\n").length - 1;
    const subject = `Cupons: ${rows} ${rows === 1 ? "linha" : "linhas"} em CSV`;
    const text = await newestMail(request, `${who}@demo.seiva.test`, subject);
    const link = new URL(/https?:\S+\/arquivo\/\S+/.exec(text)?.[0] ?? "");
    const linked = await request.get(link.pathname, { headers: { cookie: "" } });
    expect(await linked.text()).toBe(saved);
    expect(linked.headers()["content-disposition"]).toContain("attachment");

    await drawer.getByRole("button", { name: "Excluir Cupons" }).first().click();
    await expect.poll(async () => (await request.get(link.pathname)).status()).toBe(404);
  },
);
