import { useQuery } from "@tanstack/react-query";
import { type Ask, type Choice, NAMED } from "./use-choices";

/** What was chosen by its names, of the first hundred; by its id where the name is not known. */
export function ChoiceNames<C extends Choice>({ ask, ids }: { ask: Ask<C>; ids: readonly string[] }) {
  const { data = [] } = useQuery<C[]>({
    ...ask({ ids: ids.slice(0, NAMED), limite: NAMED }),
    enabled: ids.length > 0,
  });
  const names = new Map(data.map(({ id, nomeFantasia }) => [id, nomeFantasia]));
  return ids.map((id) => names.get(id) ?? id).join(", ");
}
