import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { commentRow, serveReport } from "../../../test/reports";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path: string, rows = [commentRow]) => {
  const admin = path.startsWith("/admin");
  signedInAs(admin ? "ADMINISTRADOR" : "VAREJISTA");
  serveReport("/varejistas/nothing", []);
  const asked = serveReport(`/${admin ? "admin" : "retailers"}/store-rate-comment/report`, rows);
  return { asked, ...renderPortal(path) };
};

test.each(["/store-rate-comment-report", "/admin/store-rate-comment-report"])(
  "%s: what consumers wrote, the newest first (SR-04)",
  async (path) => {
    const { asked } = open(path);
    expect(await screen.findByRole("row", { name: /Fila demorada/ })).toHaveTextContent(
      /19\/11\/2026 15:30.*Seiva Acácias.*2.*Fila demorada\..*Volto mais tarde\./,
    );
    expect(asked).toEqual([
      { startDate: "2026-10-22", endDate: "2026-11-20", page: "0", pageSize: "5", sortBy: "date.desc" },
    ]);
  },
);

test("a rate and the lack of an answer narrow it, in the address, and a second click lets go", async () => {
  const { asked, router } = open("/store-rate-comment-report");
  await screen.findByRole("row", { name: /Fila demorada/ });
  await userEvent.click(screen.getByRole("button", { name: "1 estrela" }));
  await userEvent.click(screen.getByRole("button", { name: "Sem resposta" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ rate: "1", answered: "false" }));
  expect(router.state.location.search).toEqual({ rate: 1, answered: false });
  await userEvent.click(screen.getByRole("button", { name: "1 estrela" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ answered: false }));
});

test("an administrator sees what was taken out of sight, and why", async () => {
  open("/admin/store-rate-comment-report", [
    { ...commentRow, hiddenAt: "2026-11-20T12:00:00Z", hiddenReason: "Ofende um funcionário" },
  ]);
  expect(await screen.findByText("Retirado")).toBeVisible();
  expect(screen.getByTitle("Ofende um funcionário")).toBeVisible();
});
