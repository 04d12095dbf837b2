import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { homeAnswers, someIndicators } from "../../../test/homes";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = async (path = "/varejista") => {
  signedInAs(path.startsWith("/parceiro") ? "PARCEIRO" : "VAREJISTA");
  renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Boa tarde, Ana" });
};
const figure = async (label: string) => (await screen.findByText(label)).closest("section");

test("today, which is not over, is no end of the chart's line", async () => {
  homeAnswers();
  const days = [
    { dia: "2026-11-18", total: 500, identificados: 100, valorCentavos: 1 },
    { dia: "2026-11-19", total: 612, identificados: 340, valorCentavos: 1 },
    { dia: "2026-11-20", total: 9, identificados: 4, valorCentavos: 1 },
  ];
  server.use(http.get(`${API}/varejistas/cupons/daily`, () => HttpResponse.json(days)));
  await open();
  expect(await screen.findByRole("figure")).toHaveTextContent(
    "Autorizados: de 500 em 18/11/2026 a 612 em 19/11/2026",
  );
});

test("the figures open what they count", async () => {
  homeAnswers();
  await open();
  const counted = "startDate=2026-10-22&endDate=2026-11-20&situacao=authorised&notas=counting";
  expect(await screen.findByRole("link", { name: "Cupons verdes 18.412" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?${counted}`,
  );
  expect(screen.getByRole("link", { name: "Identificados com CPF 54,18%" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupons?${counted}&consumidor=comCpf`,
  );
});

test.each(["/varejista", "/parceiro"])("%s opens the stores that it counts", async (path) => {
  homeAnswers();
  await open(path);
  expect(await screen.findByRole("link", { name: "Lojas cadastradas 3" })).toHaveAttribute(
    "href",
    `${path}/lojas`,
  );
});

test("of 90 days a software house opens one store's receipts of them, and no list across retailers", async () => {
  homeAnswers();
  await open("/parceiro?dias=90");
  expect(await screen.findByRole("link", { name: "Seiva Acácias" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?lojaId=store-1&varejistaId=retailer-1&startDate=2026-08-23&endDate=2026-11-20&situacao=authorised&notas=counting",
  );
  expect(await figure("Cupons verdes")).toHaveTextContent("18.412");
  expect(screen.queryByRole("link", { name: /^Cupons verdes/ })).toBeNull();
});

test("days that are over are compared, and a store's number opens what it counted", async () => {
  const comparacao = { cupons: 110, identificados: 55, cuponsAnterior: 100, identificadosAnterior: 40 };
  homeAnswers({ ...someIndicators, comparacao });
  await open();
  expect(await figure("Cupons verdes")).toHaveTextContent("18.412+10,0% que o período anterior");
  expect(await figure("Identificados com CPF")).toHaveTextContent("+10,0 pontos");
  expect(await screen.findByRole("link", { name: "Seiva Acácias" })).toHaveAttribute(
    "href",
    "/lista-cupons/cupons?lojaId=store-1&startDate=2026-10-22&endDate=2026-11-20&situacao=authorised&notas=counting",
  );
});
