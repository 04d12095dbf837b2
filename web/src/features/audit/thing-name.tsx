import { Link } from "@tanstack/react-router";
import { CompanyLink } from "../../modules/company-link";
import { programmes } from "../../modules/programmes";
import type { Thing } from "./trail";

/** A thing's name, or its code where it has none any more. */
export const nameOf = ({ id, nome }: Thing) => nome || programmes[id] || id;

const kinds = { LOJA: "store", VAREJISTA: "retailer", PARCEIRO: "house" } as const;

/** The name of what an entry leads to, as a link where there is a screen of it. */
export function ThingName({ thing }: { thing: Thing }) {
  const { id, tipo } = thing;
  const name = nameOf(thing);
  if (tipo === "") return name;
  if (tipo !== "CONTA") return <CompanyLink kind={kinds[tipo]} id={id} name={name} />;
  return (
    <Link to="/admin/contas/$id" params={{ id }}>
      {name}
    </Link>
  );
}
