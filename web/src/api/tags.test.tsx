import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "../../test/render";
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
