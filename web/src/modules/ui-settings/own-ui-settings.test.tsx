import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { API, problem, renderUi } from "../../../test/render";
import { server } from "../../../test/setup";
import { startWithUiSettings, uiSettings } from "../../../test/ui-settings";
import { useUiSetting } from "../../ui/ui-settings";
import { UiSettingsOf } from "./own-ui-settings";

const PATH = `${API}/identity/ui-settings`;
const NAME = "columns.lojas";

function Choice() {
  const [kept, choose] = useUiSetting("columns", "Lojas");
  return (
    <>
      <output>{JSON.stringify(kept) ?? "nothing"}</output>
      {[1, 2].map((value) => (
        <button key={value} type="button" onClick={() => choose(value)}>
          {value}
        </button>
      ))}
      <button type="button" onClick={() => choose(undefined)}>
        none
      </button>
    </>
  );
}
const show = (account = "ana") =>
  renderUi(
    <UiSettingsOf account={account}>
      <Choice />
    </UiSettingsOf>,
  );
const shows = (text: string) => waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(text));
const choose = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const cached = (account = "ana") =>
  JSON.parse(localStorage.getItem(`seiva:${account}:ui-settings`) ?? "null");

test("what another browser chose is shown, and at once the next time", async () => {
  startWithUiSettings({ [NAME]: 2 });
  const first = show();
  await shows("2");
  first.unmount();
  server.use(http.get(PATH, () => new Promise<never>(() => undefined)));
  show();
  expect(screen.getByRole("status")).toHaveTextContent("2");
});

test("another account does not see it, though the browser is the same", async () => {
  startWithUiSettings({ [NAME]: 2 });
  const first = show();
  await shows("2");
  first.unmount();
  server.use(http.get(PATH, () => new Promise<never>(() => undefined)));
  show("bia");
  expect(screen.getByRole("status")).toHaveTextContent("nothing");
});

test("a choice shows at once, is saved, and the last one wins", async () => {
  show();
  await shows("nothing");
  await choose("1");
  await choose("2");
  await shows("2");
  await waitFor(() => expect(uiSettings.kept).toEqual({ [NAME]: 2 }));
  await choose("none");
  await shows("nothing");
  await waitFor(() => expect(uiSettings.kept).toEqual({}));
  await waitFor(() => expect(cached()).toEqual({ values: {}, unsaved: [] }));
});

test("an answer that was under way when something was chosen does not undo it", async () => {
  const asked = vi.fn();
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(PATH, async () => {
      asked();
      const settings = { ...uiSettings.kept };
      if (asked.mock.calls.length === 1) await late;
      return HttpResponse.json({ settings });
    }),
  );
  show();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await choose("1");
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  answer();
  await waitFor(() => expect(cached()).toEqual({ values: { [NAME]: 1 }, unsaved: [] }));
  await shows("1");
});

test("what cannot be saved stays in this browser, is said, and is saved on the next visit", async () => {
  server.use(http.put(`${PATH}/:name`, () => problem(500, "internal", "Ocorreu um erro"), { once: true }));
  const first = show();
  await waitFor(() => expect(cached()).not.toBeNull());
  await choose("1");
  expect(await screen.findByText(/^Não conseguimos guardar esta escolha na sua conta/)).toBeVisible();
  expect(screen.queryByText("Ocorreu um erro")).toBeNull();
  await shows("1");
  expect(uiSettings.kept).toEqual({});
  first.unmount();
  show();
  await shows("1");
  await waitFor(() => expect(uiSettings.kept).toEqual({ [NAME]: 1 }));
  await waitFor(() => expect(cached().unsaved).toEqual([]));
});

test("what this browser kept alone moves up once, and takes nothing from what is there", async () => {
  const view = (name: string) => ({ name, search: { caixa: "1" } });
  startWithUiSettings({ "views.lojas": [view("theirs")], "columns.chaves": { name: false } });
  const older = {
    "columns:Lojas não integradas": { cidade: true },
    "columns:Chaves": { name: true },
    "views:/lojas": [view("ours")],
  };
  for (const [name, value] of Object.entries(older))
    localStorage.setItem(`seiva:ana:${name}`, JSON.stringify(value));
  localStorage.setItem("seiva:bia:columns:Lojas", "1");
  localStorage.setItem("seiva:ana:columns:Metade", "{");
  const first = show();
  const both = {
    "columns.lojas-nao-integradas": { cidade: true },
    "columns.chaves": { name: false },
    "views.lojas": [view("theirs"), view("ours")],
  };
  await waitFor(() => expect(uiSettings.kept).toEqual(both));
  expect(uiSettings.calls).toHaveLength(2);
  first.unmount();
  uiSettings.kept = {};
  show();
  await waitFor(() => expect(cached()).toEqual({ values: {}, unsaved: [] }));
  expect(uiSettings.calls).toHaveLength(2);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("seiva:bia"))).toEqual([
    "seiva:bia:columns:Lojas",
  ]);
});

test("the screens do without the server's answer, and nothing is said", async () => {
  server.use(http.get(PATH, () => problem(500, "internal", "Ocorreu um erro")));
  localStorage.setItem("seiva:ana:ui-settings", JSON.stringify({ values: { [NAME]: 1 }, unsaved: "spoilt" }));
  show();
  await shows("1");
  expect(screen.queryByRole("alert")).toBeNull();
});
