import type { Page } from "@playwright/test";

/**
 * Makes the page's last proof too old for calls that end in this path: the server's own refusal comes back until the
 * person has proved who they are there.
 */
export async function lastProofIsOld(page: Page, path: string) {
  let proven = false;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/identity/proof") && response.request().method() === "POST")
      proven ||= response.ok();
  });
  const message = "Confirme que é você para continuar: faz mais de 10 minutos que você se identificou.";
  await page.route(`**/api${path}`, (route) => {
    if (proven || route.request().method() === "GET") return route.continue();
    return route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { status: 403, code: "identity.proof_required", message, detail: message },
    });
  });
}
