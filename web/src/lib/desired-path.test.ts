import { expect, test } from "vitest";
import { safeDesiredPath } from "./desired-path";

test.each([
  ["/lista-cupons?page=2", "/lista-cupons?page=2"],
  ["/varejista#topo", "/varejista#topo"],
  ["/a/../b", "/b"],
])("follows %s", (path, followed) => {
  expect(safeDesiredPath(path)).toBe(followed);
});

test.each([
  "//mal.example",
  "/\\mal.example",
  "\\\\mal.example",
  "https://mal.example",
  "javascript:alert(1)",
  "/\t/mal.example",
  "/\n/mal.example",
  "/a/..//mal.example",
  "lista-cupons",
  "",
  undefined,
  42,
  "/signIn?desiredPath=%2F",
])("does not follow %j", (path) => {
  expect(safeDesiredPath(path)).toBeUndefined();
});

test.each(["/%2f%2fmal.example", "/%2F/mal.example", "/%5cmal.example"])("%s stays on this site", (path) => {
  const portal = "https://portal.example";
  expect(new URL(safeDesiredPath(path) ?? "", portal).origin).toBe(portal);
});
