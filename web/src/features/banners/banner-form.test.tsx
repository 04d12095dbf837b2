import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  aBanner,
  listsBanners,
  offersAudience,
  openBannerForm as open,
  takesBanners,
  typeInto as type,
} from "../../../test/banners";
import { choose } from "../../../test/fields";
import { problem, signedInAs } from "../../../test/render";

// jsdom draws nothing.
HTMLImageElement.prototype.decode = () => Promise.resolve();

const FULL = "O número máximo de banners para um ou mais canais selecionados foi alcançado";
const pick = async () => {
  const photo = new File(["fruta"], "fruta.jpg", { type: "image/jpeg" });
  await userEvent.upload(screen.getByLabelText("Imagem"), photo);
  await screen.findByText("fruta.jpg");
};
const submit = (name = "Enviar banner") => screen.getByRole("button", { name });
const channel = (name: string) => screen.getByRole("button", { name });
const published = () => HttpResponse.json(aBanner(), { status: 201 });

const fill = async () => {
  type("Nome do banner", "Ofertas");
  await choose("Lojas", /Seiva Acácias/);
  await pick();
  await userEvent.click(channel("Cupom fiscal"));
  type("Início", "27/11/2099");
  type("Hora de início", "08:00");
  type("Fim", "29/11/2099");
};

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersAudience();
  listsBanners("varejistas", []);
});

describe("a retailer", () => {
  const create = () => open("/varejista/advertisement-form");

  test("may send once every rule holds, and publishes what it chose (BN-41, BN-52, BN-54)", async () => {
    const { bodies } = takesBanners("varejistas", published);
    listsBanners("varejistas", [aBanner()]);
    const { router } = await create();
    expect(submit()).toBeDisabled();
    await fill();
    expect(screen.getByLabelText("Hora de fim")).toHaveValue("23:59");
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(submit()).not.toHaveAttribute("aria-describedby");
    await userEvent.click(submit());
    expect(await screen.findByText("O banner foi publicado com sucesso!")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/advertisement-list"));
    expect(bodies[0]).toMatchObject({
      description: "Ofertas",
      segmentType: "BY_STORE",
      rules: [
        { type: "RETAILER_ID", value: "retailer-1" },
        { type: "STORE_ID", value: "acacias" },
      ],
      channels: [{ channel: "APP_RECEIPT_DETAILS" }],
      startDate: "2099-11-27T11:00:00.000Z",
      endDate: "2099-11-30T02:59:00.000Z",
    });
    expect(bodies[0]?.images?.[0]?.imagePath).toMatch(/^advertisement-images\/000-[\w-]+\.jpg$/);
  });

  test("may not send while any one rule is broken (BN-41)", async () => {
    await create();
    await fill();
    const send = submit();
    expect(send).toBeEnabled();
    for (const [label, right, wrong] of [
      ["Nome do banner", "Ofertas", ""],
      ["Hora de início", "08:00", ""],
      ["Fim", "29/11/2099", "26/11/2099"],
      ["Hora de fim", "23:59", ""],
      ["Link de redirecionamento", "", "http://loja.com.br"],
    ] as const) {
      type(label, wrong);
      expect(send, label).toBeDisabled();
      type(label, right);
      expect(send, label).toBeEnabled();
    }
    await userEvent.click(channel("Cupom fiscal"));
    expect(send).toBeDisabled();
    await userEvent.click(channel("Cupom fiscal"));
    expect(send).toBeEnabled();
    await userEvent.click(screen.getByRole("button", { name: "Remover fruta.jpg" }));
    await userEvent.click(await screen.findByRole("button", { name: "Excluir imagem" }));
    expect(send).toBeDisabled();
  });

  test("is offered its own stores and the channels of receipts only (BN-54, BN-55)", async () => {
    await create();
    expect(screen.queryByRole("button", { name: "Página inicial" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Lista de cupons" })).toBeNull();
    expect(screen.queryByRole("radio", { name: "Todos os usuários" })).toBeNull();
    await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
    expect(await screen.findByRole("option", { name: /Seiva Paulista/ })).toBeVisible();
    expect(screen.queryByRole("option", { name: /Alfa Savassi/ })).toBeNull();
  });

  test("chooses all stores at once (BN-49, BN-26)", async () => {
    const { bodies } = takesBanners("varejistas", published);
    await create();
    await fill();
    await choose("Lojas", "Todas as lojas");
    await userEvent.click(submit());
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.rules?.[0]).toEqual({
      type: "RETAILER_ID",
      value: "retailer-1",
      flags: ["ALL_STORES"],
    });
  });

  test("reads what is wrong with a link and a time (BN-40, BN-39)", async () => {
    await create();
    await fill();
    type("Link de redirecionamento", "http://loja.com.br");
    expect(await screen.findByText('Esta URL é inválida. A URL deve começar com "https://"')).toBeVisible();
    type("Início", "20/11/2020");
    expect(submit()).toBeDisabled();
  });

  test("reads at once that an image is larger than the server takes, and may cut it (D-05)", async () => {
    await create();
    const photo = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "celular.jpg", { type: "image/jpeg" });
    await userEvent.upload(screen.getByLabelText("Imagem"), photo);
    expect(await screen.findByText("A imagem passa de 5 MB. Recorte-a ou escolha outra.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Recortar" })).toBeEnabled();
  });

  test("reads why a day or a time that was typed cannot be (BN-38, BN-44, BN-45)", async () => {
    await create();
    const leave = async (label: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), text);
      await userEvent.tab();
    };
    await leave("Início", "20/11/2020");
    expect(
      await screen.findByText("O início já passou. Escolha um momento a partir de agora."),
    ).toBeVisible();
    expect(screen.getByLabelText("Início")).toHaveValue("20/11/2020");
    await leave("Hora de início", "1");
    expect(await screen.findByText("Informe a hora como 14:30.")).toBeVisible();
    await leave("Início", "27/11/2099");
    await leave("Hora de início", "08:00");
    await leave("Fim", "28/11/2100");
    expect(await screen.findByText("O período pode ter no máximo 1 ano.")).toBeVisible();
  });

  test("takes the longest period by its box (BN-43)", async () => {
    await create();
    type("Início", "28/02/2098");
    type("Hora de início", "09:15");
    await userEvent.click(screen.getByLabelText("Período máximo (1 ano)"));
    expect(screen.getByLabelText("Fim")).toHaveValue("28/02/2099");
    expect(screen.getByLabelText("Hora de fim")).toHaveValue("09:15");
    expect(screen.getByLabelText("Fim")).toBeDisabled();
  });

  test("is offered an end from the start to a year later (BN-44)", async () => {
    await create();
    type("Início", "27/11/2099");
    for (const [end, taken, left] of [
      ["27/11/2099", "27 novembro 2099", "26 novembro 2099"],
      ["27/11/2100", "27 novembro 2100", "28 novembro 2100"],
    ] as const) {
      type("Fim", end);
      await userEvent.click(screen.getByLabelText("Fim"));
      expect(await screen.findByRole("button", { name: taken })).toBeEnabled();
      expect(await screen.findByRole("button", { name: left })).toBeDisabled();
    }
  });

  test("is shown an image's size, and may put another in its place (BN-50)", async () => {
    vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(298);
    vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(124);
    await create();
    expect(screen.getByText(/274x124 ou 298x124, até 800 KB/)).toBeVisible();
    for (const _ of ["the first", "another"]) {
      await pick();
      expect(screen.getByText(/298 × 124 px/)).toBeVisible();
      expect(document.querySelector(`img[src="data:image/jpeg;base64,${btoa("fruta")}"]`)).not.toBeNull();
      await userEvent.click(screen.getByRole("button", { name: "Remover fruta.jpg" }));
      await userEvent.click(await screen.findByRole("button", { name: "Excluir imagem" }));
      await waitFor(() => expect(screen.queryByText("fruta.jpg")).toBeNull());
    }
  });

  test("is asked before the image goes, and before leaving (BN-31, BN-32)", async () => {
    await create();
    await pick();
    await userEvent.click(screen.getByRole("button", { name: "Remover fruta.jpg" }));
    expect(await screen.findByRole("dialog", { name: "Excluir a imagem?" })).toBeVisible();
    expect(screen.getByText("fruta.jpg")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Excluir imagem" }));
    await waitFor(() => expect(screen.queryByText("fruta.jpg")).toBeNull());
    type("Nome do banner", "Ofertas");
    await userEvent.click(screen.getByRole("link", { name: "Cancelar" }));
    expect(await screen.findByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
  });

  test("is offered the next free date when a channel is full (BN-68)", async () => {
    takesBanners("varejistas", () =>
      problem(422, "banners.channel_full", "Maximum number of advertisements reached for channel", {
        channels: `${FULL}. Há lugar a partir de 05/12/2099 às 11:00 (horário de Brasília).`,
        nextFreeDate: "2099-12-05T13:00:00.000Z",
      }),
    );
    await create();
    await fill();
    await userEvent.click(submit());
    // The free moment is said once, on the form's own clock.
    expect(await screen.findByText(`${FULL}. Há lugar a partir de 05/12/2099 10:00.`)).toBeVisible();
    expect(screen.queryByText(/horário de Brasília/)).toBeNull();
    await waitFor(() => expect(screen.getAllByText(new RegExp(FULL))).toHaveLength(3));
    expect(screen.queryByText(/Maximum number/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Usar esta data" }));
    expect(screen.getByLabelText("Início")).toHaveValue("05/12/2099");
    expect(screen.getByLabelText("Hora de início")).toHaveValue("10:00");
    expect(screen.getByLabelText("Fim")).toHaveValue("08/12/2099");
    expect(screen.getByLabelText("Nome do banner")).toHaveValue("Ofertas");
  });

  test("reads the server's words under their field, and keeps what was typed (BN-67)", async () => {
    takesBanners("varejistas", () =>
      problem(422, "banners.invalid", "Confira os campos.", { rules: "Loja não encontrada." }),
    );
    await create();
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText("Confira os campos.")).toBeVisible();
    expect(screen.getByText("Loja não encontrada.")).toBeVisible();
    expect(screen.getByText("fruta.jpg")).toBeVisible();
  });
});
