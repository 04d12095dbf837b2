import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { encode } from "uqr";
import { afterEach, expect, test, vi } from "vitest";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import type { Scan } from "./scan";
import { ScanPage } from "./scan-page";

const LINK = "https://www.nfce.fazenda.sp.gov.br/qrcode?p=35261112ABC34501DE35650010000000011123456788|3|1";
const counted: Scan = { result: "counted", storeName: null, publicUrl: null };

afterEach(() => vi.unstubAllGlobals());

const answers = (answer: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${API}/app/scanned-receipts`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};

const paste = async (link: string) => {
  render(<ScanPage />);
  if (link) await userEvent.type(screen.getByLabelText("Ou cole o link do QR Code"), link);
  await userEvent.click(screen.getByRole("button", { name: "Procurar" }));
};

test.each<[Scan, string, string]>([
  [counted, "Obrigado: contamos o seu pedido por esta loja", "Ela ainda não envia cupons digitais."],
  [
    { ...counted, result: "awaited", storeName: "Seiva Acácias" },
    "Este cupom ainda não chegou",
    "Seiva Acácias participa",
  ],
  [
    { result: "here", storeName: "Seiva Acácias", publicUrl: "http://seiva.test/r/token" },
    "Achamos o seu cupom",
    "Seiva Acácias",
  ],
])("a pasted link leads to %j (IM-10)", async (scan, title, help) => {
  const sent = answers(() => HttpResponse.json(scan));
  await paste(`  ${LINK} `);
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  expect(heading).toHaveFocus();
  expect(screen.getByText(new RegExp(help))).toBeVisible();
  expect(sent).toEqual([{ qrCode: LINK }]);
  const link = screen.queryByRole("link", { name: "Abrir o cupom" });
  expect(link?.getAttribute("href") ?? null).toBe(scan.publicUrl);
  await userEvent.click(screen.getByRole("button", { name: "Escanear outro cupom" }));
  expect(screen.getByLabelText("Ou cole o link do QR Code")).toHaveValue("");
});

test("nothing is sent of nothing; a refusal says why, and what is typed stays", async () => {
  const sent = answers(() => problem(422, "scans.not_a_receipt", "Este não é o QR Code de uma nota."));
  await paste("");
  expect(screen.getByText(/Cole o link do QR Code, que começa/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText("Ou cole o link do QR Code"), "https://loja.com");
  await userEvent.click(screen.getByRole("button", { name: "Procurar" }));
  expect(await screen.findByText("Este não é o QR Code de uma nota.")).toBeVisible();
  expect(screen.getByLabelText("Ou cole o link do QR Code")).toHaveValue("https://loja.com");
  server.use(http.post(`${API}/app/scanned-receipts`, () => HttpResponse.error()));
  await userEvent.click(screen.getByRole("button", { name: "Procurar" }));
  await waitFor(() => expect(screen.getByRole("alert")).not.toHaveTextContent("nota"));
  expect(screen.getByRole("alert")).not.toBeEmptyDOMElement();
});

test.each([
  [new DOMException("", "NotAllowedError"), "A câmera não foi liberada."],
  [new DOMException("", "NotFoundError"), "Não achamos uma câmera neste aparelho."],
  [new DOMException("", "NotReadableError"), "A câmera não respondeu"],
  [undefined, "Não achamos uma câmera neste aparelho."],
])("without a camera (%s) the link is the way", async (failure, says) => {
  const mediaDevices = failure && { getUserMedia: () => Promise.reject(failure) };
  vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
  render(<ScanPage />);
  await userEvent.click(screen.getByRole("button", { name: "Usar a câmera" }));
  expect(await screen.findByText(new RegExp(says))).toBeVisible();
  expect(screen.getByRole("button", { name: "Usar a câmera" })).toBeVisible();
});

/** A camera that sees what is drawn; gives whether it is off. */
const sees = () => {
  const stop = vi.fn();
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop }] }));
  vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  return { stop, getUserMedia };
};

test("the browser's own reader finds the QR Code, and the camera goes off", async () => {
  const { stop, getUserMedia } = sees();
  const found = [[], [{ rawValue: LINK }]];
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => found.shift();
    },
  );
  const sent = answers(() => HttpResponse.json(counted));
  render(<ScanPage />);
  await userEvent.click(screen.getByRole("button", { name: "Usar a câmera" }));
  expect(screen.getByText("Aponte para o QR Code no fim do cupom.")).toBeVisible();
  expect(await screen.findByRole("heading", { level: 2 })).toHaveTextContent("Obrigado");
  expect(sent).toEqual([{ qrCode: LINK }]);
  expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: "environment" } });
  expect(stop).toHaveBeenCalled();
});

test("without one the library reads what is drawn; the camera can be closed", async () => {
  const { stop } = sees();
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(400);
  const { data, size } = encode(LINK, { border: 4 });
  const pixel = Math.floor(400 / size);
  const pixels = new Uint8ClampedArray(400 * 400 * 4).fill(255);
  for (let at = 0; at < 400 * 400; at++) {
    const dark = data[Math.floor(Math.floor(at / 400) / pixel)]?.[Math.floor((at % 400) / pixel)];
    if (dark) pixels.fill(0, at * 4, at * 4 + 3);
  }
  let visible = false;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({
      width: 400,
      height: 400,
      data: visible ? pixels : new Uint8ClampedArray(400 * 400 * 4).fill(255),
    }),
  } as never);
  const sent = answers(() => HttpResponse.json(counted));
  render(<ScanPage />);
  await userEvent.click(screen.getByRole("button", { name: "Usar a câmera" }));
  await userEvent.click(screen.getByRole("button", { name: "Fechar a câmera" }));
  await waitFor(() => expect(stop).toHaveBeenCalled());
  await userEvent.click(screen.getByRole("button", { name: "Usar a câmera" }));
  visible = true;
  expect(await screen.findByRole("heading", { level: 2 }, { timeout: 5000 })).toHaveTextContent("Obrigado");
  expect(sent).toEqual([{ qrCode: LINK }]);
});
