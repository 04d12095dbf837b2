// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { retailers, stores } from "../../../test/api-keys";
import { families } from "./families";
import { retailerOptions, storeOptions } from "./key-options";
import { NONE } from "./schema";

const ids = (options: { value: string }[]) => options.map(({ value }) => value);

describe("retailers offered", () => {
  test.each([
    ["house-1", [NONE, "mercado"]],
    // 'Mercado Seiva' is linked to the second house by one of its stores alone.
    ["house-2", [NONE, "mercado", "emporio"]],
    ["house-3", [NONE]],
  ])("with software house %s: %j", (softwareHouseId, expected) => {
    expect(ids(retailerOptions(families.admin, { softwareHouseId }, retailers, stores))).toEqual(expected);
  });

  test("a software house is offered what the server says is linked", () => {
    const none = { softwareHouseId: null };
    expect(ids(retailerOptions(families.parceiro, none, retailers, stores))).toEqual([
      NONE,
      "mercado",
      "emporio",
    ]);
  });

  test("a retailer's key needs one: 'Não informar' is not offered", () => {
    const none = { softwareHouseId: null };
    expect(ids(retailerOptions(families.retailers, none, retailers, stores))).toEqual(["mercado", "emporio"]);
  });

  test("names come with their CNPJ", () => {
    const [, first] = retailerOptions(families.admin, { softwareHouseId: "house-1" }, retailers, stores);
    expect(first?.label).toBe("Mercado Seiva · 11.222.333/0001-81");
  });
});

describe("stores offered", () => {
  test.each([
    ["house-1", "mercado", [NONE, "acacias"]],
    ["house-2", "mercado", [NONE, "paulista"]],
    ["house-2", "emporio", [NONE, "savassi"]],
    ["house-1", NONE, [NONE]],
  ])("with software house %s and retailer %s: %j", (softwareHouseId, retailerId, expected) => {
    expect(ids(storeOptions(families.admin, { softwareHouseId, retailerId }, stores))).toEqual(expected);
  });

  test("a retailer's key may be of any of its stores", () => {
    const chosen = { softwareHouseId: null, retailerId: "mercado" };
    expect(ids(storeOptions(families.retailers, chosen, stores))).toEqual([NONE, "acacias", "paulista"]);
  });
});
