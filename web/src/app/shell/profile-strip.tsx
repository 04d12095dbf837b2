import { useSyncExternalStore } from "react";
import type { User } from "../../modules/current-user";
import { heldProfile, watchHeld } from "../../modules/switched-profile/turned";
import { late } from "../../ui/late";
import { Strip } from "../../ui/strip";
import { SwitchedStrip } from "./switched-strip";

const [HeldStrip, useHeldEarly] = late(
  () => import("./held-strip").then((module) => module.HeldStrip),
  () => <Strip tone="off" title="O perfil em uso mudou em outra aba. Nada é salvo nesta." />,
);

/** Whose profile this is; where the browser is in another by now, and something typed here waits, that first. */
export function ProfileStrip({ switched }: Pick<User, "switched">) {
  useHeldEarly();
  const held = useSyncExternalStore(watchHeld, heldProfile);
  if (held) return <HeldStrip held={held} own={switched?.nomeFantasia} />;
  return switched && <SwitchedStrip switched={switched} />;
}
