import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "../../test/render";
import { ApiError } from "../lib/api-error";
import { tagged, useForget, useRefresh } from "./tags";

const asked: string[] = [];

function Screen() {
  const ask = (name: string, options: object) => ({
    queryKey: ["get", name],
    queryFn: () => asked.push(name),
    staleTime: Number.POSITIVE_INFINITY,
    ...options,
  });
  useQuery(ask("/lojas", tagged("stores")));
  useQuery(ask("/indicadores", tagged("achievements", "stores")));
  useQuery(ask("/lojas/keys", tagged("keys")));
  useQuery(ask("/lojas/outras", {}));
  const change = useMutation({ mutationFn: async () => undefined, onSuccess: useRefresh("stores", "team") });
  return (
    <button type="button" onClick={() => change.mutate()}>
      {change.status}
    </button>
  );
}

test("a change asks again what names one of its tags, whatever its path", async () => {
  renderUi(<Screen />);
  expect(asked.toSorted()).toEqual(["/indicadores", "/lojas", "/lojas/keys", "/lojas/outras"]);
  asked.length = 0;
  await userEvent.click(screen.getByRole("button"));
  await screen.findByText("success");
  expect(asked.toSorted()).toEqual(["/indicadores", "/lojas"]);
});

/** What its list is asked again waits for `again`. */
function Failing({ error, again }: { error: Error; again: Promise<void> }) {
  const times = useRef(0);
  const queryFn = async () => {
    if (times.current++ > 0) await again;
    return times.current;
  };
  const list = useQuery({ queryKey: ["get", "/lojas"], queryFn, ...tagged("stores") });
  const change = useMutation({ mutationFn: () => Promise.reject(error), onSettled: useRefresh("stores") });
  return (
    <button type="button" disabled={!list.data} onClick={() => change.mutate()}>
      {`${change.status} ${list.fetchStatus}`}
    </button>
  );
}

test.each([
  ["a server that fails", new ApiError(503, "Tente de novo em instantes.")],
  ["a lost connection", new TypeError("Failed to fetch")],
])("%s is told before the lists have come again", async (_name, error) => {
  renderUi(<Failing error={error} again={new Promise(() => undefined)} />);
  await userEvent.click(await screen.findByRole("button", { name: "idle idle" }));
  expect(await screen.findByRole("button", { name: "error fetching" })).toBeVisible();
});

test("a refusal is told once they have: what is gone is gone from them", async () => {
  let come = () => {};
  const again = new Promise<void>((resolve) => {
    come = resolve;
  });
  renderUi(<Failing error={new ApiError(404, "Não encontramos.")} again={again} />);
  await userEvent.click(await screen.findByRole("button", { name: "idle idle" }));
  expect(await screen.findByRole("button", { name: "pending fetching" })).toBeVisible();
  come();
  expect(await screen.findByRole("button", { name: "error idle" })).toBeVisible();
});

function Forgetting() {
  const client = useQueryClient();
  const forget = useForget("subscription");
  const [known, setKnown] = useState<unknown[]>([]);
  const look = () => {
    client.setQueryDefaults(["plan"], tagged("subscription"));
    for (const name of ["plan", "retailer"]) client.setQueryData([name], name);
    forget();
    setKnown(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
  };
  return (
    <button type="button" onClick={look}>
      {known.join()}
    </button>
  );
}

test("what is forgotten is what names one of the tags", async () => {
  renderUi(<Forgetting />);
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent(/^retailer$/);
});
