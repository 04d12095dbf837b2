import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "../../test/render";
import { ApiError } from "../lib/api-error";
import { RemovalDialog } from "./removal-dialog";

/** A list of one, whose button goes away with it. */
function List({ remove }: { remove: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [there, setThere] = useState(true);
  return (
    <main>
      {there && (
        <button type="button" onClick={() => setAsking(true)}>
          Excluir loja
        </button>
      )}
      {asking && (
        <RemovalDialog
          title="Excluir?"
          confirm="Excluir"
          done="Excluída"
          remove={() =>
            remove().then(
              () => setThere(false),
              (error: unknown) => {
                if (error instanceof ApiError) setThere(false); // its list was asked again
                throw error;
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          Ela sai da lista.
        </RemovalDialog>
      )}
    </main>
  );
}

const press = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Excluir loja" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("after a removal reading goes on at the start of the screen, not nowhere", async () => {
  renderUi(<List remove={() => Promise.resolve()} />);
  await press();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("its head is no second header of the page, for who goes by landmarks", async () => {
  renderUi(<List remove={() => Promise.resolve()} />);
  await userEvent.click(screen.getByRole("button", { name: "Excluir loja" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.querySelector("header")).toHaveAttribute("role", "none");
});

test("after a refusal the focus is back at what was pressed", async () => {
  renderUi(<List remove={() => Promise.reject(new Error("no"))} />);
  await press();
  await waitFor(() => expect(screen.getByRole("button", { name: "Excluir loja" })).toHaveFocus());
});

test("after a refusal because it is gone already, reading goes on at the start of the screen", async () => {
  renderUi(<List remove={() => Promise.reject(new ApiError(404))} />);
  await press();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
