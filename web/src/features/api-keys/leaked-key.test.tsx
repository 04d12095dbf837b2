import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const house = { id: "house-1", documento: "90400500000103", nomeFantasia: "Caixa Livre" };

test("a key that leaked leads to whose it is, and its secret goes nowhere", async () => {
  signedInAs("SUPORTE");
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${API}/support/parceiros/all`, ({ request }) => {
      const filter = new URL(request.url).searchParams.get("filter");
      asked.push(filter);
      const other = { ...house, id: "house-2", nomeFantasia: "Outra Caixa" };
      return HttpResponse.json(filter === "seiva_live_Ab12Cd" ? [house] : [house, other]);
    }),
    http.get(`${API}/support/parceiros/api-keys/restricted`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 6, total: 0 }),
    ),
  );
  renderPortal("/support/manage-api-key");
  await userEvent.click(await screen.findByRole("combobox", { name: "Software house" }));
  await userEvent.paste("seiva_live_Ab12CdGh34Ij56Kl78Mn90Op12Qr34St56Uv");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(asked).toEqual([null, "seiva_live_Ab12Cd"]);
});
