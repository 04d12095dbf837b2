import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { act, aProblem, shows } from "../../../test/problems";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File) => ({
    ...{ id: file.name, file, url: `data:image/png;base64,${file.name}=`, width: 40, height: 30 },
    toJSON: () => file.name,
  }),
}));

const png = (name: string) => new File(["x"], name, { type: "image/png" });
/** With which message each picture came; the others came with the report. */
const ofMessages: Record<string, number> = { EEEE: 1, FFFF: 2 };
const pictures = (...names: string[]) =>
  HttpResponse.json({
    imagens: names.map((jpeg) => ({ jpeg, mensagem: ofMessages[jpeg] ?? 0, largura: 40, altura: 30 })),
  });

const reports = () =>
  receives("post", "/varejistas/problemas", () =>
    HttpResponse.json({ id: "report-1", numero: 12, criadoEm: "2026-11-22T10:00:00Z" }, { status: 201 }),
  );

const tell = async (...files: File[]) => {
  signedInAs("VAREJISTA");
  renderPortal("/problema");
  await userEvent.type(await screen.findByLabelText("Assunto"), "Relatório vazio");
  await userEvent.type(screen.getByLabelText("Descrição"), "Nada aparece.");
  await userEvent.upload(screen.getByLabelText("Imagens"), files);
  await screen.findByText(files.at(-1)?.name ?? "");
  await userEvent.click(screen.getByRole("button", { name: "Enviar relato" }));
};

test("pictures follow the report, in their order", async () => {
  const told = reports();
  const sent = receives("post", "/varejistas/meus-problemas/report-1/imagens", () =>
    HttpResponse.json({ imagens: 1 }, { status: 201 }),
  );
  await tell(png("a.png"), png("b.png"));
  expect(await screen.findByText("Recebemos seu relato nº 12")).toBeVisible();
  expect(told).toEqual([{ assunto: "Relatório vazio", descricao: "Nada aparece." }]);
  expect(sent).toEqual([
    { imagem: "a.png=", mensagem: 0 },
    { imagem: "b.png=", mensagem: 0 },
  ]);
});

test("a picture that is refused leaves the report, and says where the others go", async () => {
  reports();
  const sent = receives("post", "/varejistas/meus-problemas/report-1/imagens", () =>
    problem(422, "uploads.bad_picture", "O arquivo está cortado."),
  );
  await tell(png("a.png"), png("b.png"));
  expect(
    await screen.findByText(/relato nº 12, mas não todas as imagens. O arquivo está cortado/),
  ).toBeVisible();
  expect(screen.getByText("Recebemos seu relato nº 12")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.queryByText("O arquivo está cortado.")).toBeNull();
});

test("before the payment no picture is offered", async () => {
  signedInAs("VAREJISTA");
  renderPortal("/varejista/assinatura/suporte");
  expect(await screen.findByLabelText("Assunto")).toBeVisible();
  expect(screen.queryByLabelText("Imagens")).toBeNull();
});

const own = (imagens: number, ...texts: string[]) => {
  const thread = {
    ...aProblem({ imagens }),
    fechado: "",
    mensagens: [
      ...texts.map((texto, n) => ({ texto, minha: true, em: `2026-11-22T1${n}:00:00Z` })),
      { texto: "Olhamos.", minha: false, em: "2026-11-22T19:00:00Z" },
    ],
  };
  server.use(
    http.get(`${API}/varejistas/meus-problemas/report-1`, () => HttpResponse.json(thread)),
    http.get(`${API}/varejistas/meus-problemas/report-1/imagens`, () =>
      pictures(...["AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF"].slice(0, imagens)),
    ),
  );
  return thread;
};

/** What stands where something was written. */
const beside = (words: string) => screen.getByText(words).closest("li") as HTMLElement;

test("who reported sees each picture where it belongs, and sends what is left of six with a message", async () => {
  signedInAs("VAREJISTA");
  own(5, "Primeira.");
  renderPortal("/problemas/report-1");
  expect(await screen.findByRole("img", { name: "Imagem 2 de 5" })).toHaveAttribute(
    "src",
    "data:image/jpeg;base64,BBBB",
  );
  expect(within(beside("Primeira.")).getByRole("img")).toHaveAccessibleName("Imagem 5 de 5");
  const main = within(screen.getByRole("main"));
  await userEvent.type(main.getByLabelText("Escrever à equipe"), "Veja a tela.");
  await userEvent.upload(main.getByLabelText("Imagens"), png("c.png"));
  await main.findByText("c.png");
  const written = receives("post", "/varejistas/meus-problemas/report-1/mensagens", () =>
    HttpResponse.json(own(5, "Primeira.", "Veja a tela.")),
  );
  const sent = receives("post", "/varejistas/meus-problemas/report-1/imagens", () => {
    own(6, "Primeira.", "Veja a tela.");
    return HttpResponse.json({ imagens: 6 }, { status: 201 });
  });
  await userEvent.click(main.getByRole("button", { name: "Enviar mensagem" }));
  expect(await screen.findByText("Mensagem enviada com sucesso")).toBeVisible();
  expect(await screen.findByRole("img", { name: "Imagem 6 de 6" })).toBeVisible();
  expect(within(beside("Veja a tela.")).getByRole("img")).toHaveAccessibleName("Imagem 6 de 6");
  expect(main.queryByLabelText("Imagens")).toBeNull();
  expect(main.getByLabelText("Escrever à equipe")).toHaveValue("");
  expect([written, sent]).toEqual([[{ texto: "Veja a tela." }], [{ imagem: "c.png=", mensagem: 2 }]]);
});

test("staff see each picture beside what was written with it", async () => {
  signedInAs("SUPORTE");
  server.use(http.get(`${API}/support/problemas/report-1/imagens`, () => pictures("AAAA", "FFFF", "EEEE")));
  const wrote = (texto: string, em: string) => act({ tipo: "ESCREVEU", texto, em });
  await shows(
    "/support",
    aProblem({
      imagens: 3,
      atos: [
        wrote("Uma.", "2026-11-20T13:00:00Z"),
        act({ em: "2026-11-20T14:00:00Z" }),
        wrote("Duas.", "2026-11-20T15:00:00Z"),
      ],
    }),
  );
  expect(await screen.findByRole("img", { name: "Imagem 1 de 3" })).toHaveAttribute(
    "src",
    "data:image/jpeg;base64,AAAA",
  );
  expect(within(beside("Uma.")).getByRole("img")).toHaveAccessibleName("Imagem 3 de 3");
  expect(within(beside("Duas.")).getByRole("img")).toHaveAccessibleName("Imagem 2 de 3");
});
