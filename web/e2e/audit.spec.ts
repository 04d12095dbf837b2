import { accessible, screensAreAccessible } from "./accessible";
import { expect, test } from "./sign-in";

screensAreAccessible([["admin", "/admin/auditoria"]]);

test("an administrator finds an entry, opens it, and narrows the list to its object", async ({
  page,
  as,
}) => {
  await as("admin");
  await page.goto("/admin/auditoria?acao=promotions.created");
  await page
    .getByRole("row", { name: /Promoção criada/ })
    .first()
    .getByRole("button")
    .click();
  const dialog = page.getByRole("dialog", { name: /^Promoção criada · registro/ });
  await expect(dialog).toBeVisible();
  await accessible(page);
  await dialog.getByRole("button", { name: "Ver tudo deste objeto" }).click();
  await expect(page).toHaveURL(/objetoId=/);
  await expect(page.getByRole("row", { name: /Promoção criada/ }).first()).toBeVisible();
});

test("an administrator has the trail checked now, and reads what was found (decision 117)", async ({
  page,
  as,
}) => {
  await as("admin");
  await page.goto("/admin/auditoria");
  await page.getByRole("button", { name: "Conferir agora" }).click();
  await expect(page.getByText(/^A pedido de .*: [\d.]+ registros conferidos em .*, sem falhas$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await expect(page.getByRole("button", { name: "Conferir agora" })).toBeEnabled();
  await accessible(page);
  await page.goto("/admin/auditoria?acao=audit.check_asked");
  await expect(page.getByRole("row", { name: /Conferência da auditoria pedida/ }).first()).toBeVisible();
});
