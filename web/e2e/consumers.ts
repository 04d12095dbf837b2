import type { Page } from "@playwright/test";
import { expect } from "./sign-in";
import { newCpf, unique } from "./unique";

type Consumer = { retailer: string; email: string; document?: string };

/**
 * A consumer who accepted the terms of a retailer (its CNPJ) by the link that its system sends; gives the CPF. The page is an
 * administrator's; what is to be taken away again is noted in `made`.
 */
export const newConsumer = async (
  { request }: Page,
  made: string[],
  { retailer, email, document = newCpf() }: Consumer,
) => {
  const { id: retailerId } = await (await request.get(`/api/admin/varejistas/${retailer}`)).json();
  const { key, id } = await (
    await request.post("/api/admin/retailer/keys", {
      data: { name: unique("Site"), retailerId, environment: "live" },
    })
  ).json();
  made.push(`/api/admin/retailer/keys/${id}`);
  const { token } = await (
    await request.post("/api/customer-tokens", { headers: { "x-api-key": key }, data: { document } })
  ).json();
  const accepted = await request.post("/api/customer/customers/terms", {
    headers: { Authorization: token },
    data: { document, email, name: "Ana Souza" },
  });
  expect(accepted.status()).toBe(200);
  return document;
};
