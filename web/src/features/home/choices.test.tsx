import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";

const saved = vi.fn();

beforeEach(() => {
  saved.mockClear();
  signedInAs("VAREJISTA");
  homeAnswers();
});

const explain = async () => {
  renderPortal("/varejista");
  await userEvent.click(await screen.findByRole("button", { name: "Como calculamos" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/estimativa/);
  return within(dialog);
};

describe("a choice that a colleague makes meanwhile", () => {
  const meanwhile = (changes: object, stale = false) =>
    server.use(
      http.get(`${API}/varejistas`, () =>
        HttpResponse.json({ ...someRetailer, ...changes }, { headers: { ETag: '"2"' } }),
      ),
      http.put(`${API}/varejistas/configuracoes`, async ({ request }) => {
        const body = (await request.json()) as object;
        saved(request.headers.get("If-Match"), body);
        if (stale) return problem(412, "retailers.stale", "Outra pessoa mudou.");
        return HttpResponse.json({ ...someRetailer, ...body });
      }),
    );
  const ofCost = async () => {
    const dialog = await explain();
    const field = dialog.getByLabelText(/Custo de um cupom impresso/);
    await userEvent.clear(field);
    return { dialog, save: () => userEvent.type(field, "0,055{Enter}") };
  };

  test("of another thing stays", async () => {
    const { save } = await ofCost();
    meanwhile({ somenteNotasVerificadas: true });
    await save();
    expect(await screen.findByText("Custo salvo: R$ 0,055 por cupom")).toBeVisible();
    expect(saved).toHaveBeenCalledWith('"2"', {
      somenteNotasVerificadas: true,
      custoPorCupomMilesimos: 55,
    });
  });

  test("of the same thing is told, and not written over", async () => {
    const { save } = await ofCost();
    meanwhile({ custoPorCupomMilesimos: 70 });
    await save();
    expect(await screen.findByText(/^Outra pessoa mudou/)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  test("in the same moment is told, and not written over", async () => {
    const { save } = await ofCost();
    meanwhile({}, true);
    await save();
    expect(await screen.findByText(/^Outra pessoa mudou/)).toBeVisible();
    expect(saved).toHaveBeenCalledTimes(1);
  });
});
