import { useRouteContext } from "@tanstack/react-router";
import type { Base } from "../api/call-of";
import type { Profile } from "./current-user";

/** A part of the portal that is one profile's: the first part of its screens' addresses. */
export type Area = "admin" | "support" | "varejista" | "parceiro";

/** The two areas of companies, which have the same screens of their own. */
export type CompanyArea = Extract<Area, "varejista" | "parceiro">;

/** Where each profile is at home, also on the screens that all profiles share. */
export const areaOf: Record<Profile, Area> = {
  ADMINISTRADOR: "admin",
  SUPORTE: "support",
  VAREJISTA: "varejista",
  PARCEIRO: "parceiro",
};

/** The bases of what each company has of its own. */
export const companyBase = {
  varejista: "/varejistas",
  parceiro: "/parceiros",
} as const satisfies Record<CompanyArea, Base>;

/** The bases of what the programme's staff does. */
export const staffBase = { admin: "/admin", support: "/support" } as const satisfies Partial<
  Record<Area, Base>
>;

/** The two areas of staff. */
export type StaffArea = keyof typeof staffBase;

/** The bases of what every area has of its own. A resource that is another area's to answer names its own bases. */
export const ownBase = {
  ...staffBase,
  ...companyBase,
} as const satisfies Record<Area, Base>;

const isAmong = <Among extends object>(area: Area, among: Among): area is Area & keyof Among =>
  Object.hasOwn(among, area);

/**
 * The area in which the screen is shown. A screen that not every area has says with a record by area which do:
 * `useArea(bannerBase)`. Only for screens behind sign-in; elsewhere it throws.
 */
export function useArea(): Area;
export function useArea<Among extends object>(among: Among): Area & keyof Among;
export function useArea(among: object = ownBase): Area {
  // Of any screen: the route that names the area is one of its parents.
  const area: Area | undefined = useRouteContext({ strict: false, select: (context) => context.area });
  if (!area || !isAmong(area, among)) throw new Error(`no such screen in ${area ?? "a public part"}`);
  return area;
}
