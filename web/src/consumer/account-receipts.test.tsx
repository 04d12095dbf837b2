import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import type { Account, AccountReceipt } from "./account";
import { AccountReceipts } from "./account-receipts";
import { ChoicesCard } from "./choices-card";

const RECEIPTS = `${API}/customer/account/receipts`;

const retailers = [
  { id: "r1", tradeName: "Mercado Seiva", alwaysGreenReceipt: true, sendReceiptsForVibe: false },
  { id: "r2", tradeName: "Empório Alfa", alwaysGreenReceipt: false, sendReceiptsForVibe: false },
];

const receipt = (
  accessKey: string,
  issuedAt: string,
  change: Partial<AccountReceipt> = {},
): AccountReceipt => ({
  accessKey,
  issuedAt,
  storeName: `Loja ${accessKey}`,
  amountCents: 3392,
  status: "authorised",
  mayRate: false,
  publicUrl: `https://seiva.test/r/${accessKey}`,
  retailerId: "r1",
  retailerName: "Mercado Seiva",
  ...change,
});

/** Serves two parts; gives what was asked for. */
const parts = () => {
  const asked: string[] = [];
  server.use(
    http.get(RECEIPTS, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams}`);
      return HttpResponse.json(
        searchParams.get("cursor")
          ? {
              items: [receipt("3", "2026-10-31T23:30:00-03:00")],
              months: [{ month: "2026-10", count: 0, amountCents: 0 }],
              nextCursor: null,
            }
          : {
              items: [
                receipt("1", "2026-11-20T14:30:00-03:00"),
                receipt("2", "2026-11-01T00:10:00-03:00", { retailerId: "r2", retailerName: "Empório Alfa" }),
              ],
              months: [{ month: "2026-11", count: 7, amountCents: 123456 }],
              nextCursor: "m4rk",
            },
      );
    }),
  );
  return asked;
};

test("the receipts of all retailers stand by their months, each with its retailer, part after part", async () => {
  const asked = parts();
  render(<AccountReceipts token="acc0unt" retailers={retailers} />);
  expect(await screen.findByText("novembro de 2026")).toBeVisible();
  const lines = screen.getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining("Loja 1Mercado Seiva"),
    expect.stringContaining("Loja 2Empório Alfa"),
  ]);
  expect(within(lines[0] as HTMLElement).getByRole("link")).toHaveAttribute("href", "https://seiva.test/r/1");
  await userEvent.click(screen.getByRole("button", { name: "Carregar mais" }));
  expect(await screen.findByText("outubro de 2026")).toBeVisible();
  expect(screen.getByText("Loja 1")).toBeVisible();
  expect(screen.getByText("Não há mais cupons.")).toBeVisible();
  expect(asked).toEqual(["", "cursor=m4rk"]);
});

test("a search, a period and a retailer narrow the list, which starts over", async () => {
  const asked = parts();
  render(<AccountReceipts token="acc0unt" retailers={retailers} />);
  await userEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
  await screen.findByText("outubro de 2026");
  await userEvent.selectOptions(screen.getByLabelText("Período"), "Escolher as datas");
  await userEvent.type(screen.getByLabelText("De"), "2026-10-01");
  await userEvent.type(screen.getByLabelText("Até"), "2026-09-01");
  expect(screen.getByText("Escolha um dia depois do primeiro.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Loja ou rede"), "padaria");
  await userEvent.click(screen.getByRole("button", { name: "Empório Alfa" }));
  const begun = "filter=padaria&retailerId=r2&startDate=2026-10-01";
  await waitFor(() => expect(asked.at(-1)).toBe(begun));
  await userEvent.clear(screen.getByLabelText("Até"));
  await userEvent.type(screen.getByLabelText("Até"), "2026-10-31");
  await waitFor(() => expect(asked.at(-1)).toBe(`${begun}&endDate=2026-10-31`));
  expect(asked.filter((query) => query.includes("2026-09-01"))).toEqual([]);
  expect(screen.getByRole("button", { name: "Empório Alfa", pressed: true })).toBeVisible();
  expect(screen.queryByText("outubro de 2026")).toBeNull();
});

test("a list that is gone back to starts over, however far it was read", async () => {
  const asked = parts();
  render(<AccountReceipts token="acc0unt" retailers={retailers} />);
  await userEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
  await screen.findByText("outubro de 2026");
  await userEvent.click(screen.getByRole("button", { name: "Empório Alfa" }));
  await waitFor(() => expect(asked).toHaveLength(3));
  await userEvent.click(screen.getByRole("button", { name: "Todas" }));
  await waitFor(() => expect(asked.slice(2)).toEqual(["retailerId=r2", ""]));
  expect(await screen.findByText("Loja 1")).toBeVisible();
});

test("a month says what it comes to, and opens what it counted", async () => {
  const asked = parts();
  render(<AccountReceipts token="acc0unt" retailers={retailers} />);
  await userEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
  expect(await screen.findByText("0 cupons, R$ 0,00")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Empório Alfa" }));
  await userEvent.click(await screen.findByRole("button", { name: /^7 cupons, R\$ 1\.234,56 em novembro/ }));
  expect(await screen.findByText("Só os cupons que contam na soma de novembro de 2026.")).toHaveFocus();
  expect(asked.at(-1)).toBe("retailerId=r2&startDate=2026-11-01&endDate=2026-11-30&counted=true");
  expect(screen.queryByRole("searchbox", { name: "Loja ou rede" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ver a lista toda" }));
  expect(await screen.findByRole("searchbox", { name: "Loja ou rede" })).toBeVisible();
  expect(asked.at(-1)).toBe("retailerId=r2");
});

test("a list that finds nothing, and one that fails, say so", async () => {
  server.use(http.get(RECEIPTS, () => HttpResponse.json({ items: [], months: [], nextCursor: null })));
  render(<AccountReceipts token="acc0unt" retailers={retailers} />);
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Mercado Seiva" }));
  expect(await screen.findByText("Nenhum cupom assim. Mude a busca, o período ou a loja.")).toBeVisible();
  server.use(http.get(RECEIPTS, () => problem(503, "busy", "Volte em instantes"), { once: true }));
  await userEvent.click(screen.getByRole("button", { name: "Todas" }));
  expect(await screen.findByText("Volte em instantes")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
});

const account: Account = {
  cpf: "***.982.247-**",
  name: "Ana Souza",
  email: "ana@example.com",
  alwaysGreenReceipt: false,
  sendReceiptsForVibe: false,
  hasPassword: false,
  vibeOffered: true,
  retailers,
  others: [],
};

/** Answers a choice, and gives what was sent. */
const chooses = (answer: object) => {
  const sent: unknown[] = [];
  server.use(
    http.patch(`${API}/customer/account/preferences`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ account, unaccepted: [], ...answer });
    }),
  );
  return sent;
};

test("a choice for all says where it stands, and changes nothing else", async () => {
  const sent = chooses({ account: { ...account, alwaysGreenReceipt: true } });
  const told: Account[] = [];
  render(<ChoicesCard token="acc0unt" account={account} onChosen={(next) => told.push(next)} />);
  await userEvent.click(screen.getByText("Suas escolhas"));
  const green = screen.getByRole("switch", { name: "Nunca imprimir meus cupons" });
  expect(green).toHaveAccessibleDescription(/Hoje está ligado só com Mercado Seiva\.$/);
  await userEvent.click(green);
  expect(await screen.findByText("Vale agora para todas as lojas da conta.")).toBeVisible();
  expect(sent).toEqual([{ alwaysGreenReceipt: true }]);
  expect(told.at(-1)?.alwaysGreenReceipt).toBe(true);
});

test("where the terms in force are not accepted, the choice to send is told not to stand", async () => {
  chooses({ unaccepted: ["Empório Alfa"] });
  render(<ChoicesCard token="acc0unt" account={account} onChosen={() => undefined} />);
  await userEvent.click(screen.getByText("Suas escolhas"));
  await userEvent.click(screen.getByRole("switch", { name: "Enviar meus cupons à Vibe" }));
  expect(await screen.findByText(/^Não foi ligado com Empório Alfa: falta aceitar/)).toBeVisible();
});

test("a choice that cannot be saved goes back to what it was", async () => {
  server.use(
    http.patch(`${API}/customer/account/preferences`, () => problem(503, "busy", "Volte em instantes")),
  );
  render(<ChoicesCard token="acc0unt" account={account} onChosen={() => undefined} />);
  await userEvent.click(screen.getByText("Suas escolhas"));
  const green = screen.getByRole("switch", { name: "Nunca imprimir meus cupons" });
  await userEvent.click(green);
  expect(await screen.findByText(/Volte em instantes/)).toBeVisible();
  expect(green).not.toBeChecked();
});
