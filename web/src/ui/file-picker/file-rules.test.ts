import { expect, test } from "vitest";
import { countProblem, fileProblem, sizeProblem } from "./file-rules";

const jpeg = { types: ["image/jpeg", "image/jpg"], maxKB: 800 };

test("a format that is not asked for is refused with the formats that are", () => {
  const words = (types: string[]) => fileProblem({ type: "image/gif", size: 1 }, { types });
  expect(words(["image/jpeg", "image/jpg"])).toBe("O formato do arquivo não é permitido. Use arquivos JPEG");
  expect(words(["image/jpeg", "image/png"])).toBe(
    "O formato do arquivo não é permitido. Use arquivos JPEG ou PNG",
  );
  expect(fileProblem({ type: "", size: 1 }, jpeg)).toContain("não é permitido");
});

test("the size is counted in KB of 1024 bytes", () => {
  const size = (size: number, more = {}) => fileProblem({ type: "image/jpeg", size }, { ...jpeg, ...more });
  expect(size(800 * 1024)).toBeUndefined();
  expect(size(800 * 1024 + 1)).toBe("O tamanho do arquivo está acima do limite de 800 KB");
  expect(size(900 * 1024, { maxKBMessage: "Grande demais" })).toBe("Grande demais");
});

test("too many and too few files are told apart", () => {
  const limits = { types: [], minCount: 1, maxCount: 10 };
  expect(countProblem(0, limits)).toBe("A quantidade de arquivos está abaixo do limite de 1");
  expect(countProblem(1, limits)).toBeUndefined();
  expect(countProblem(10, limits)).toBeUndefined();
  expect(countProblem(11, limits)).toBe("A quantidade de arquivos está acima do limite de 10");
});

test("width and height have their own words", () => {
  const limits = { types: [], minWidth: 100, maxWidth: 200, minHeight: 50, maxHeight: 80 };
  const size = (width: number, height: number) => sizeProblem({ width, height }, limits);
  const follow = "Siga as dimensões recomendadas!";
  expect(size(201, 60)).toBe(`A largura da imagem está acima do limite de 200px. ${follow}`);
  expect(size(99, 60)).toBe(`A largura da imagem está abaixo do limite de 100px. ${follow}`);
  expect(size(150, 81)).toBe(`A altura da imagem está acima do limite de 80px. ${follow}`);
  expect(size(150, 49)).toBe(`A altura da imagem está abaixo do limite de 50px. ${follow}`);
  expect(size(100, 50)).toBeUndefined();
  expect(size(200, 80)).toBeUndefined();
});
