import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { renderPortal, signedInAs } from "../../../test/render";
import { aPlan, quotes, subscriptionAnswers } from "../../../test/subscription";

beforeEach(() => {
  homeAnswers();
  subscriptionAnswers(aPlan);
  quotes();
  signedInAs("VAREJISTA");
});

const SCREEN = "/varejista/assinatura";

test("a price stays beside its number alone", async () => {
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await userEvent.click(screen.getByRole("button", { name: "Mais uma loja" }));
  expect(await screen.findByText("R$ 19,93")).toBeVisible();
  quotes({ nowCents: 4000 });
  fireEvent.input(screen.getByRole("textbox", { name: "Número de lojas" }), { target: { value: "5" } });
  expect(screen.queryByText("R$ 19,93")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Aumentar/ })).toBeNull();
  expect(await screen.findByText("R$ 40,00")).toBeVisible();
});

test("fewer stores cost less, from the next charge on", async () => {
  subscriptionAnswers({ ...aPlan, stores: { used: 1, allowed: 3 } });
  quotes({ stores: 2, monthlyCents: 10_970, differenceCents: -2990, nowCents: 0 });
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "Menos uma loja" }));
  expect(await screen.findByRole("button", { name: "Diminuir para 2 lojas" })).toBeVisible();
  expect(screen.getByText("A menos por mês").nextSibling).toHaveTextContent(/^R\$ 29,90$/);
  expect(screen.getByText(/^A diferença dos dias até lá/)).toBeVisible();
  expect(screen.queryByText(/liberam na hora/)).toBeNull();
});
