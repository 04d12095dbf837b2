import type { CodeSplittingGroup } from "rolldown";

export function sharedGroups(): CodeSplittingGroup[];
