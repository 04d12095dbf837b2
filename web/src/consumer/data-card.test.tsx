import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { consumerTerms, fillIn, servesRequests, servesTerms, TERMS } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { AcceptTermsPage } from "./accept-terms-page";
import { ReceiptsPage } from "./receipts-page";

const CUSTOMER = `${API}/customer/customers/52998224725`;
const KEPT = ["As notas fiscais ficam com o varejista.", "O registro do aceite fica por cinco anos."];

beforeEach(() =>
  server.use(
    http.get(CUSTOMER, () =>
      HttpResponse.json({
        document: "***.982.247-**",
        alwaysGreenReceipt: true,
        sendReceiptsForVibe: true,
        vibeOffered: false,
        termsAccepted: false,
        acceptedVersion: "2026-11-20", // an older one, which can be withdrawn too
      }),
    ),
    http.get(`${API}/customer/receipts/:document`, () => HttpResponse.json({ items: [] })),
  ),
);

beforeEach(() => void servesRequests());

/** Has the code mailed, and types it. */
const prove = async () => {
  await press("Enviar o código");
  expect(await screen.findByText(/Enviamos um código a a\*\*\*@example.com/)).toBeVisible();
  expect(screen.getByLabelText("Código de 8 números")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Código de 8 números"), "1234 5678");
};

/** Answers a call of the customer's, and notes what was asked. */
const answers = (method: "get" | "delete", path: string, answer: () => Response) => {
  const asked: string[] = [];
  server.use(
    http[method](path, ({ request }) => {
      const code = request.headers.get("X-Customer-Code");
      asked.push(`${request.headers.get("Authorization")} ${code}`);
      return answer();
    }),
  );
  return asked;
};

const open = async () => {
  render(<ReceiptsPage token="t0ken" document="529.982.247-25" />);
  await userEvent.click(await screen.findByText("Seus dados"));
  await screen.findByRole("button", { name: "Apagar meus dados" });
};

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the data are saved under the server's name, also at the second try (IM-25)", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
  const blobs: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL(blob: Blob) {
        blobs.push(blob);
        return "blob:https://seiva.test/1";
      }
      static override revokeObjectURL() {}
    },
  );
  await open();
  answers("get", `${CUSTOMER}/data`, () => problem(429, "x", "Espere um pouco."));
  await press("Baixar meus dados");
  await prove();
  await press("Baixar meus dados");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Não foi possível concluir. Erro 429: Espere um pouco.",
  );
  expect(saved).toEqual([]);
  const asked = answers(
    "get",
    `${CUSTOMER}/data`,
    () =>
      new HttpResponse("zip", {
        headers: { "Content-Disposition": 'attachment; filename="seus-dados-2026-11-22.zip"' },
      }),
  );
  await press("Baixar meus dados");
  await waitFor(() => expect(saved).toEqual(["seus-dados-2026-11-22.zip from blob:https://seiva.test/1"]));
  expect(await screen.findByText(/Seus dados foram baixados/)).toHaveFocus();
  expect(await blobs[0]?.text()).toBe("zip");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked).toEqual(["t0ken 12345678"]);
  vi.unstubAllGlobals();
});

test("a withdrawal is asked about, can be left, and takes the choices with it (IM-25)", async () => {
  const asked = answers("delete", TERMS, () => new HttpResponse(null, { status: 204 }));
  await open();
  await press("Retirar meu aceite");
  expect(screen.getByRole("heading", { name: "Retirar o aceite?" })).toHaveFocus();
  expect(screen.getByText(/Seus cupons continuam na lista, e você pode aceitar de novo/)).toBeVisible();
  expect(screen.getByText(/Por cinco anos fica o registro/)).toBeVisible();
  await press("Cancelar");
  expect(screen.getByRole("button", { name: "Retirar meu aceite" })).toHaveFocus();
  expect(asked).toEqual([]);

  await press("Retirar meu aceite");
  await prove();
  await press("Retirar o aceite");
  expect(
    await screen.findByText("Aceite retirado. Apagamos seu nome, seu e-mail e suas preferências."),
  ).toHaveFocus();
  expect(asked).toEqual(["t0ken 12345678"]);
  expect(screen.queryByRole("button", { name: "Retirar meu aceite" })).toBeNull();
  await userEvent.click(screen.getByText("Preferências"));
  for (const choice of screen.getAllByRole("switch")) expect(choice).not.toBeChecked();
  expect(screen.getByText("Falta aceitar os termos do cupom digital")).toBeVisible();
});

test("who accepts again can withdraw again", async () => {
  answers("delete", TERMS, () => new HttpResponse(null, { status: 204 }));
  servesTerms();
  await open();
  await press("Retirar meu aceite");
  await prove();
  await press("Retirar o aceite");
  await screen.findByText(/Aceite retirado/);
  await userEvent.click(screen.getByText("Falta aceitar os termos do cupom digital"));
  await screen.findByText("Começo dos termos.");
  await fillIn();
  await press("Aceitar os termos");
  expect(await screen.findByText("Termos aceitos. Obrigado!")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Retirar meu aceite" })).toBeVisible();
});

test("an erasure that fails can be tried again; then what stays is said, and nothing else is left (IM-25)", async () => {
  answers("delete", CUSTOMER, () => HttpResponse.error());
  await open();
  await press("Apagar meus dados");
  expect(screen.getByRole("heading", { name: "Apagar os seus dados?" })).toHaveFocus();
  expect(screen.getByText(/a lei o obriga a guardá-las por pelo menos cinco anos/)).toBeVisible();
  await prove();
  await press("Apagar definitivamente");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Erro 500: Não foi possível falar com o servidor.",
  );
  const asked = answers("delete", CUSTOMER, () =>
    HttpResponse.json({
      erasedAt: "2026-11-22T13:30:00Z",
      unlinkedReceipts: 3,
      kept: KEPT,
      accountEnded: true,
    }),
  );
  await press("Apagar definitivamente");
  expect(await screen.findByRole("heading", { name: "Seus dados foram apagados" })).toHaveFocus();
  expect(
    screen.getByText(/Apagamos em 22\/11\/2026 10:30\. Cupons que saíram da sua lista: 3\./),
  ).toBeVisible();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(KEPT);
  expect(screen.getByText(/^Este link não dá mais acesso.+ a sua conta também foi encerrada/)).toBeVisible();
  expect(screen.queryByText("Meus cupons")).toBeNull();
  expect(asked).toEqual(["t0ken 12345678"]);
});

test("where the requests cannot be loaded the rights stay, and what a right needs is asked for again", async () => {
  server.use(http.get(`${API}/customer/requests`, () => problem(500, "internal", "Ocorreu um erro")));
  await open();
  for (const name of ["Baixar meus dados", "Retirar meu aceite"])
    expect(screen.getByRole("button", { name })).toBeVisible();
  expect(screen.getByText("Erro 500")).toBeVisible();
  await press("Retirar meu aceite");
  expect(await screen.findByText("Erro 500")).toBeVisible();
  await press("Cancelar");
  expect(screen.getByRole("button", { name: "Retirar meu aceite" })).toHaveFocus();
  servesRequests();
  await press("Retirar meu aceite");
  expect(await screen.findByRole("heading", { name: "Retirar o aceite?" })).toHaveFocus();
  await prove();
});

test("after accepting, the same rights are there; without a CPF, the withdrawal alone", async () => {
  const asked = answers("delete", TERMS, () => new HttpResponse(null, { status: 204 }));
  servesTerms({ acceptedAt: "2026-11-22T10:30:00-03:00" });
  render(<AcceptTermsPage token="t0ken" document="" />);
  await userEvent.click(await screen.findByText("Seus dados"));
  await screen.findByRole("button", { name: "Retirar meu aceite" });
  expect(screen.queryByRole("button", { name: "Apagar meus dados" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Baixar meus dados" })).toBeNull();
  server.use(http.get(TERMS, () => HttpResponse.json(consumerTerms())));
  await press("Retirar meu aceite");
  await prove();
  await press("Retirar o aceite");
  expect(await screen.findByText(/Aceite retirado/)).toHaveFocus();
  expect(screen.getByRole("button", { name: "Aceitar os termos" })).toBeVisible();
  expect(asked).toEqual(["t0ken 12345678"]);
});
