import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import type { FileLimits } from "./file-rules";
import { ImagePicker } from "./image-picker";
import type { PickedImage } from "./picked-image";

// jsdom draws nothing: a file named broken is one that no browser could draw.
HTMLImageElement.prototype.decode = function () {
  return this.src === "data:image/jpeg;base64,YnJva2Vu"
    ? Promise.reject(new Error("broken"))
    : Promise.resolve();
};
afterAll(() => void Reflect.deleteProperty(HTMLImageElement.prototype, "decode"));

const wiring = { name: "images", error: undefined, checking: false, onBlur: () => undefined };
const photo = (name: string, type = "image/jpeg", content = name) => new File([content], name, { type });
const names = (list: PickedImage[]) => list.map((image) => image.file.name);

function Picker(props: { limits?: Partial<FileLimits>; onValue: (value: PickedImage[]) => void }) {
  const [value, setValue] = useState<PickedImage[]>([]);
  props.onValue(value);
  const limits = { types: ["image/jpeg"], maxCount: 3, ...props.limits };
  return <ImagePicker {...wiring} label="Fotos" limits={limits} value={value} onChange={setValue} />;
}

const drop = async (...files: File[]) => {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText("Fotos"), files);
};

test("a chosen image is shown with its name and size, and can be taken away", async () => {
  const changed = vi.fn();
  renderUi(<Picker onValue={changed} />);
  await drop(photo("vitrine.jpg"));
  expect(await screen.findByText("vitrine.jpg")).toBeVisible();
  expect(screen.getByText(/× 0 px · 1 KB/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Remover vitrine.jpg" }));
  expect(changed).toHaveBeenLastCalledWith([]);
});

test("a refused file says why and what was picked stays", async () => {
  const changed = vi.fn();
  renderUi(<Picker onValue={changed} />);
  await drop(photo("um.jpg"));
  await screen.findByText("um.jpg");
  await drop(photo("dois.png", "image/png"));
  expect(await screen.findByText("O formato do arquivo não é permitido. Use arquivos JPEG")).toBeVisible();
  expect(names(changed.mock.lastCall?.[0])).toEqual(["um.jpg"]);
  await drop(photo("a.jpg"), photo("b.jpg"), photo("c.jpg"));
  expect(await screen.findByText("A quantidade de arquivos está acima do limite de 3")).toBeVisible();
  expect(names(changed.mock.lastCall?.[0])).toEqual(["um.jpg"]);
});

test("what the browser cannot draw is refused", async () => {
  renderUi(<Picker onValue={vi.fn()} />);
  await drop(photo("foto.jpg", "image/jpeg", "broken"));
  expect(await screen.findByText("Não foi possível abrir a imagem. Escolha outro arquivo.")).toBeVisible();
});

test("an image of the wrong dimensions is refused", async () => {
  renderUi(<Picker onValue={vi.fn()} limits={{ minWidth: 274 }} />);
  await drop(photo("foto.jpg"));
  expect(await screen.findByText(/A largura da imagem está abaixo do limite de 274px/)).toBeVisible();
});

test("images change places", async () => {
  const changed = vi.fn();
  renderUi(<Picker onValue={changed} />);
  await drop(photo("um.jpg"), photo("dois.jpg"));
  await userEvent.click(await screen.findByRole("button", { name: "Mover dois.jpg para antes" }));
  expect(names(changed.mock.lastCall?.[0])).toEqual(["dois.jpg", "um.jpg"]);
  expect(screen.getByRole("button", { name: "Mover dois.jpg para antes" })).toBeDisabled();
});

test("nothing more is offered once the limit is reached", async () => {
  renderUi(<Picker onValue={vi.fn()} limits={{ maxCount: 1 }} />);
  await drop(photo("um.jpg"));
  expect(await screen.findByText("um.jpg")).toBeVisible();
  expect(screen.queryByText(/ou arraste até aqui/)).toBeNull();
});

/** Draws nothing, and tells what it was asked to fill. */
const canvas = () => {
  const fills: unknown[] = [];
  const pen = { drawImage: vi.fn(), fillStyle: "", fillRect: () => fills.push(pen.fillStyle) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["jpeg"], { type })),
  );
  return fills;
};

test("a PNG or WebP that is refused becomes a JPEG by one button, and white where it was transparent", async () => {
  const fills = canvas();
  const changed = vi.fn();
  renderUi(<Picker onValue={changed} />);
  await drop(photo("um.png", "image/png"), photo("dois.jpg"), photo("tres.webp", "image/webp"));
  expect(await screen.findByText("O formato do arquivo não é permitido. Use arquivos JPEG")).toBeVisible();
  expect(screen.getByText(/o que é transparente fica branco/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Transformar em JPEG" }));
  expect(await screen.findByText("um.jpg")).toBeVisible();
  expect(screen.getByText(/o que era transparente ficou branco/)).toBeVisible();
  const picked = changed.mock.lastCall?.[0] as PickedImage[];
  expect(names(picked)).toEqual(["um.jpg", "dois.jpg", "tres.jpg"]);
  expect(picked.map(({ file }) => file.type)).toEqual(["image/jpeg", "image/jpeg", "image/jpeg"]);
  expect(fills).toEqual(["#fff", "#fff"]);
  expect(screen.queryByRole("button", { name: "Transformar em JPEG" })).toBeNull();
});

test("a file that is no picture cannot become one, and nothing can where no JPEG is taken", async () => {
  renderUi(<Picker onValue={vi.fn()} />);
  await drop(photo("um.pdf", "application/pdf"), photo("dois.png", "image/png"));
  expect(await screen.findByText(/não é permitido/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Transformar em JPEG" })).toBeNull();
});
