import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { choose, paste, selectOf } from "../../../test/fields";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { offersStoreChoices } from "../../../test/stores";

const create = async () => {
  renderPortal("/varejista/lojas/nova");
  await screen.findByLabelText("Nome fantasia");
};

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersStoreChoices();
});

describe("a CEP that is found", () => {
  const paulista = {
    ...{ cep: "01310100", endereco: "Avenida Paulista", bairro: "Bela Vista" },
    ...{ cidade: "São Paulo", uf: "SP" },
  };

  test("fills in what is empty or was its own, and nothing that was typed", async () => {
    const places: Record<string, object> = {
      "01310100": paulista,
      "69005040": { cep: "69005040", endereco: "Rua Dez", bairro: "Centro", cidade: "Manaus", uf: "AM" },
    };
    server.use(http.get(`${API}/places/:cep`, ({ params }) => HttpResponse.json(places[String(params.cep)])));
    await create();
    await userEvent.type(screen.getByLabelText("Bairro"), "O meu bairro");
    await paste("CEP", "01310100");
    await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Avenida Paulista"));
    expect(screen.getByLabelText("Bairro")).toHaveValue("O meu bairro");
    await userEvent.clear(screen.getByLabelText("CEP"));
    await paste("CEP", "69005040");
    await waitFor(() => expect(screen.getByLabelText("Endereço")).toHaveValue("Rua Dez"));
    expect(selectOf("Cidade")).toHaveValue("Manaus");
    expect(screen.getByLabelText("Bairro")).toHaveValue("O meu bairro");
  });

  test("comes late: what was typed and chosen meanwhile stays", async () => {
    let answer: (() => void) | undefined;
    server.use(
      http.get(`${API}/places/:cep`, async () => {
        await new Promise<void>((done) => {
          answer = done;
        });
        return HttpResponse.json(paulista);
      }),
    );
    await create();
    await paste("CEP", "01310100");
    await userEvent.type(screen.getByLabelText("Endereço"), "Rua Onze");
    await choose("Estado", /Amazonas/);
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await waitFor(() => expect(screen.getByLabelText("Bairro")).toHaveValue("Bela Vista"));
    expect(screen.getByLabelText("Endereço")).toHaveValue("Rua Onze");
    expect(selectOf("Estado")).toHaveValue("Amazonas");
    expect(selectOf("Cidade")).toHaveValue("");
  });
});
