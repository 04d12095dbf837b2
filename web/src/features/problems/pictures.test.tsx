import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { aProblem, shows } from "../../../test/problems";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File) => ({
    ...{ id: file.name, file, url: `data:image/png;base64,${file.name}=`, width: 40, height: 30 },
    toJSON: () => file.name,
  }),
}));

const png = (name: string) => new File(["x"], name, { type: "image/png" });
const pictures = (...names: string[]) =>
  HttpResponse.json({ imagens: names.map((jpeg) => ({ jpeg, largura: 40, altura: 30 })) });

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
  expect(sent).toEqual([{ imagem: "a.png=" }, { imagem: "b.png=" }]);
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

const own = (imagens: number, ...texts: string[]) =>
  server.use(
    http.get(`${API}/varejistas/meus-problemas/report-1`, () =>
      HttpResponse.json({
        ...aProblem({ imagens }),
        fechado: "",
        mensagens: texts.map((texto) => ({ texto, minha: true, em: "2026-11-22T10:00:00Z" })),
      }),
    ),
    http.get(`${API}/varejistas/meus-problemas/report-1/imagens`, () =>
      pictures(...["AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF"].slice(0, imagens)),
    ),
  );

test("who reported sees the pictures, and sends what is left of six with a message", async () => {
  signedInAs("VAREJISTA");
  own(5);
  renderPortal("/problemas/report-1");
  expect(await screen.findByRole("img", { name: "Imagem 2 de 5" })).toHaveAttribute(
    "src",
    "data:image/jpeg;base64,BBBB",
  );
  const main = within(screen.getByRole("main"));
  await userEvent.type(main.getByLabelText("Escrever à equipe"), "Veja a tela.");
  await userEvent.upload(main.getByLabelText("Imagens"), png("c.png"));
  await main.findByText("c.png");
  const written = receives("post", "/varejistas/meus-problemas/report-1/mensagens", () => {
    own(5, "Veja a tela.");
    return HttpResponse.json({});
  });
  const sent = receives("post", "/varejistas/meus-problemas/report-1/imagens", () => {
    own(6, "Veja a tela.");
    return HttpResponse.json({ imagens: 6 }, { status: 201 });
  });
  await userEvent.click(main.getByRole("button", { name: "Enviar mensagem" }));
  expect(await screen.findByText("Mensagem enviada com sucesso")).toBeVisible();
  expect(await screen.findByRole("img", { name: "Imagem 6 de 6" })).toBeVisible();
  expect(main.queryByLabelText("Imagens")).toBeNull();
  expect(main.getByLabelText("Escrever à equipe")).toHaveValue("");
  expect([written, sent]).toEqual([[{ texto: "Veja a tela." }], [{ imagem: "c.png=" }]]);
});

test("staff see the pictures of a report that has some", async () => {
  signedInAs("SUPORTE");
  server.use(http.get(`${API}/support/problemas/report-1/imagens`, () => pictures("AAAA")));
  await shows("/support", aProblem({ imagens: 1 }));
  expect(await screen.findByRole("img", { name: "Imagem 1 de 1" })).toHaveAttribute(
    "src",
    "data:image/jpeg;base64,AAAA",
  );
});
