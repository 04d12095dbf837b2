import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { API, renderUi } from "../../../test/render";
import { server } from "../../../test/setup";
import { useCategories, usePublicCategories } from "./queries";

const HOUR = 3_600_000;
const YESTERDAY = Date.now() - 25 * HOUR;
const [bakery, pharmacy] = [
  { id: "padaria", nome: "Padaria" },
  { id: "farmacia", nome: "Farmácia" },
];

function Names({ useList }: { useList: typeof useCategories }) {
  const { data = [], isFetching } = useList();
  return <p aria-busy={isFetching}>{data.map(({ nome }) => nome).join(", ")}</p>;
}

describe.each([
  ["/categorias", "seiva:categories", useCategories],
  ["/categorias/public", "seiva:public-categories", usePublicCategories],
])("browser storage keeps %s (GR-28)", (path, key, useList) => {
  /** Answers with a list; counts how often it was asked. */
  const answers = (list: object[]) => {
    let asked = 0;
    server.use(
      http.get(`${API}${path}`, () => {
        asked += 1;
        return HttpResponse.json(list);
      }),
    );
    return () => asked;
  };

  test("from the first answer on, and asks no more that day", async () => {
    const asked = answers([bakery, pharmacy]);
    const first = renderUi(<Names useList={useList} />);
    await screen.findByText("Padaria, Farmácia");
    first.unmount();
    const kept = JSON.parse(localStorage.getItem(key) ?? "");
    localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 23 * HOUR }));
    const before = asked();
    renderUi(<Names useList={useList} />);
    expect(screen.getByText("Padaria, Farmácia")).toHaveAttribute("aria-busy", "false");
    expect(asked()).toBe(before);
  });

  test("an old list shows at once, and then the new one", async () => {
    answers([bakery, pharmacy]);
    localStorage.setItem(key, JSON.stringify({ at: YESTERDAY, list: [bakery] }));
    renderUi(<Names useList={useList} />);
    expect(screen.getByText("Padaria")).toBeVisible();
    expect(await screen.findByText("Padaria, Farmácia")).toBeVisible();
    expect(localStorage.getItem(key)).toContain("Farmácia");
  });

  test.each(["{", "[]", '{"at":1,"list":[{}]}', "null"])("%s is no list", async (spoilt) => {
    answers([pharmacy]);
    localStorage.setItem(key, spoilt);
    renderUi(<Names useList={useList} />);
    expect(await screen.findByText("Farmácia")).toBeVisible();
  });
});
