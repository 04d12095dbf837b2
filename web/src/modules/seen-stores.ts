import { plural } from "../lib/format";
import type { User } from "./current-user";

/** How much of its company an account of some stores sees. */
export const seenStores = ({ own, of }: NonNullable<User["stores"]>) =>
  `Você vê ${own.length} de ${plural(of, "loja", "lojas")}`;
