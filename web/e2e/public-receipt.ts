import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Account } from "./sign-in";
import { unique } from "./unique";

const DOCUMENT = "../testdata/nfce/valid/18_sp_homologacao.xml";

/** The public address of a receipt that a test key of the demonstration's retailer sends. */
export const publicReceipt = async (page: Page, as: (account: Account) => Promise<void>) => {
  await as("varejista");
  const { retailerId } = await (await page.request.get("/api/identity/me")).json();
  await as("admin");
  const keys = "/api/admin/retailer/keys";
  const made = await page.request.post(keys, {
    data: { name: unique("Cupom"), retailerId, environment: "test" },
  });
  const { key, id } = await made.json();
  const sent = await page.request.post("/api/integration/receipts", {
    headers: { "x-api-key": key, "content-type": "application/xml" },
    data: await readFile(DOCUMENT),
  });
  await page.request.delete(`${keys}/${id}`); // the retailer's home shows the newest keys
  return (await sent.json()).publicUrl as string;
};
