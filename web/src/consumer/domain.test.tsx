import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeDomain } from "./domain";

const at = (address: string) => window.history.replaceState(null, "", address);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  at("/");
});

test("the key leaves the address, and the tab finds it when it is loaded again", () => {
  at("/vip?retailer-document=11222333000181&domain-key=s3cret");
  expect(takeDomain()).toEqual({ document: "11222333000181", key: "s3cret" });
  expect(window.location.href).toMatch(/\/vip\?retailer-document=11222333000181$/);
  expect(takeDomain()).toEqual({ document: "11222333000181", key: "s3cret" });
  at("/vip?retailer-document=45723174000110");
  expect(takeDomain()).toBeUndefined();
});

test.each([
  "/vip",
  "/vip?domain-key=s3cret",
  "/vip?retailer-document=1",
  "/vip?retailer-document=1&domain-key=",
])("%s is incomplete, and keeps no key in sight", (address) => {
  at(address);
  expect(takeDomain()).toBeUndefined();
  expect(window.location.href).not.toContain("domain-key");
});

test("where a browser keeps nothing the key still opens the page", () => {
  const refuses = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuses);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuses);
  at("/vip?retailer-document=1&domain-key=k");
  expect(takeDomain()).toEqual({ document: "1", key: "k" });
  expect(takeDomain()).toBeUndefined();
});
