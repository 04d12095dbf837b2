import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { consumerTerms } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { AcceptancesCard } from "./acceptances-card";

const PATH = `${API}/customer/acceptances`;

const acceptance = (version: string, change: object = {}) => ({
  version,
  acceptedAt: "2026-11-22T10:30:00-03:00",
  withdrawnAt: null,
  textKept: true,
  ...change,
});

const open = async () => {
  render(<AcceptancesCard token="t0ken" />);
  await userEvent.click(screen.getByText("Termos que você aceitou"));
};

test("each version that was accepted is read, and one that is not kept says so", async () => {
  const asked: string[] = [];
  server.use(
    http.get(PATH, ({ request }) => {
      asked.push(`${request.headers.get("Authorization")}`);
      return HttpResponse.json({
        items: [
          acceptance("2026-11-22"),
          acceptance("2026-11-20", { withdrawnAt: "2026-11-21T09:00:00-03:00" }),
          acceptance("2026-11-10", { textKept: false }),
        ],
      });
    }),
    http.get(`${PATH}/2026-11-20`, () =>
      HttpResponse.json(
        consumerTerms({
          version: "2026-11-20",
          sections: [{ title: "", blocks: [{ paragraph: "Como era antes.", items: [] }] }],
        }),
      ),
    ),
  );
  await open();
  const lines = within(await screen.findByRole("list", { name: "Termos aceitos" })).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    "Versão de 22/11/2026Aceita em 22/11/2026 10:30.Ler o texto",
    "Versão de 20/11/2026Aceita em 22/11/2026 10:30. Aceite retirado em 21/11/2026 09:00.Ler o texto",
    "Versão de 10/11/2026Aceita em 22/11/2026 10:30. O texto desta versão não ficou guardado.",
  ]);
  expect(asked).toEqual(["t0ken"]);
  await userEvent.click(screen.getByRole("button", { name: "Ler a versão de 20/11/2026" }));
  expect(await screen.findByText("Como era antes.")).toBeVisible();
  expect(
    screen.getByText("O texto que você aceitou, com o nome e o endereço que Empório Alfa tem hoje."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Fechar a versão de 20/11/2026" }));
  expect(screen.queryByText("Como era antes.")).toBeNull();
});

test("nothing accepted is said", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ items: [] })));
  await open();
  expect(await screen.findByText("Você não tem um aceite registrado com esta loja.")).toBeVisible();
});

test("a list or a text that cannot be had is asked for again", async () => {
  const failing = () => problem(503, "x", "Fora do ar por um instante.");
  server.use(
    http.get(PATH, failing, { once: true }),
    http.get(PATH, () => HttpResponse.json({ items: [acceptance("2026-11-22")] })),
    http.get(`${PATH}/2026-11-22`, failing, { once: true }),
    http.get(`${PATH}/2026-11-22`, () => HttpResponse.json(consumerTerms())),
  );
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  await userEvent.click(await screen.findByRole("button", { name: "Ler a versão de 22/11/2026" }));
  expect(await screen.findByText("Fora do ar por um instante.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Começo dos termos.")).toBeVisible();
});
