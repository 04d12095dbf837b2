import { expect, expectTypeOf, test } from "vitest";
import { callOf, type Shared } from "./call-of";

/** Bases by area, as a resource names them. */
const bannerBase = { admin: "/admin", support: "/admin", varejista: "/varejistas" } as const;
const companyBase = { varejista: "/varejistas", parceiro: "/parceiros" } as const;

type Company = (typeof companyBase)[keyof typeof companyBase];
type Anybody = "/admin" | "/support" | Company;

test("a call is its base and what stands behind it", () => {
  expect(callOf("/support", "/cupons/{accessKey}")).toBe("/support/cupons/{accessKey}");
  expect(callOf(bannerBase.support, "/propagandas")).toBe("/admin/propagandas");
});

test("what several bases have is a call of any of them", () => {
  const stores = (company: keyof typeof companyBase) => callOf(companyBase[company], "/lojas");
  expect(stores("parceiro")).toBe("/parceiros/lojas");
  expectTypeOf(stores).returns.toEqualTypeOf<"/varejistas/lojas" | "/parceiros/lojas">();
  expectTypeOf<"/cupons" | "/lojas/all" | "/problemas">().toExtend<Shared<Anybody>>();
});

test("what one of the bases does not have does not compile", () => {
  // Never run: the compiler alone reads it, and refuses an expected mistake that is none.
  const mistakes = (area: keyof typeof bannerBase, company: keyof typeof companyBase) => [
    // @ts-expect-error no base has it
    callOf("/admin", "/propaganda"),
    // @ts-expect-error the administrator has it, support does not
    callOf("/support", "/propagandas"),
    // @ts-expect-error retailers have it, software houses do not
    callOf(companyBase[company], "/propagandas"),
    // @ts-expect-error staff has it, retailers do not
    callOf(bannerBase[area], "/propagandas/{id}/metrics"),
    // @ts-expect-error nothing begins so
    callOf("/admins", "/propagandas"),
  ];
  expect(mistakes).toBeTypeOf("function");
});
