import { accessible } from "./accessible";
import { expect, test } from "./sign-in";

const ofDemonstration = "https://www.nfce.fazenda.sp.gov.br/qrcode?p=";

/** An access key of this month, of a company that is not of the programme. */
const newKey = () => {
  const month = new Date().toISOString().slice(2, 7).replace("-", "");
  const number = String(Math.floor(Math.random() * 999_999_999) + 1).padStart(9, "0");
  const first = `35${month}MERC4D1N00015065001${number}1${number.slice(0, 8)}`;
  const sum = [...first].reduce((all, c, at) => all + (c.charCodeAt(0) - 48) * (2 + ((42 - at) % 8)), 0);
  return first + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
};

test("a paper receipt is scanned by its link, and the store is asked for (IM-10)", {
  tag: "@engines",
}, async ({ page, as }) => {
  await page.goto("/escanear");
  await accessible(page);
  const link = page.getByLabel("Ou cole o link do QR Code");
  await link.fill("https://loja.com/qrcode?p=1");
  await page.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByRole("alert")).toContainText("não é do site oficial");
  await accessible(page);
  await link.fill(`${ofDemonstration}${newKey()}|3|1`);
  await page.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    "Obrigado: contamos o seu pedido por esta loja",
  );
  await accessible(page);

  await as("admin");
  await page.goto("/lista-lojas-nao-integradas?agrupador=MERC4D1N");
  await expect(page.getByRole("row", { name: /Mercadinho da Praça/ }).first()).toContainText("leituras");
  await accessible(page);
  await page
    .getByRole("link", { name: /MERC4D1N/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mercadinho da Praça");
  await expect(page.getByText("Leituras por mês").first()).toBeVisible();
  await accessible(page);
});
