import type { LinkProps } from "@tanstack/react-router";
import { expectTypeOf, test } from "vitest";

// Read by the compiler alone. Should it lose the addresses, every one of them would be right.
test("a link leads to a screen that there is", () => {
  expectTypeOf<"/lista-cupons" | "/varejista/lojas/$id/editar">().toExtend<LinkProps["to"]>();
  expectTypeOf<"/nada-disso">().not.toExtend<LinkProps["to"]>();
});
