import type { Page } from "@playwright/test";

/** Gives the page's browser a device that makes passkeys as it is asked; the answer is where it has them: at a host with a name. */
export const virtualDevice = async (page: Page, baseURL: string | undefined) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return (baseURL ?? "").replace("127.0.0.1", "localhost");
};
