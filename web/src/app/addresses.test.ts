import type { LinkProps, RegisteredRouter, RouteById, RouteIds } from "@tanstack/react-router";
import { expectTypeOf, test } from "vitest";

// Read by the compiler alone. Should it lose the addresses, every one of them would be right.
test("a link leads to a screen that there is", () => {
  expectTypeOf<"/lista-cupons" | "/varejista/lojas/$id/editar">().toExtend<LinkProps["to"]>();
  expectTypeOf<"/nada-disso">().not.toExtend<LinkProps["to"]>();
});

test("a screen reads what its own address has, and nothing else", () => {
  type Tree = RegisteredRouter["routeTree"];
  type Shop = RouteById<Tree, "/portal/varejista/lojas/$id/editar">["types"]["allParams"];
  expectTypeOf<Shop>().toExtend<{ id: string }>();
  expectTypeOf<"/portal/varejista/lojas/$loja/editar">().not.toExtend<RouteIds<Tree>>();
});
