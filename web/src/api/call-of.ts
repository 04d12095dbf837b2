import type { paths } from "./schema";

/** Where calls begin: the areas of the API, each one audience's. */
export type Base = "/admin" | "/admin/retailer" | "/support" | "/varejistas" | "/retailers" | "/parceiros";

/** What stands behind a base in the API's paths. */
type Suffix<B extends Base> = keyof paths extends infer Path
  ? Path extends `${B}${infer Rest}`
    ? Rest
    : never
  : never;

/** What exists behind each of these bases. */
export type Shared<B extends Base> = {
  [S in Suffix<B>]: [`${B}${S}`] extends [keyof paths] ? S : never;
}[Suffix<B>];

/**
 * A call that every one of these bases has, by what stands behind the base: `callOf(ownBase[area], "/cupons")`. What
 * one of them does not have does not compile.
 */
export const callOf = <B extends Base, const S extends Shared<B>>(base: B, path: S) =>
  `${base}${path}` as const;
