import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
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
