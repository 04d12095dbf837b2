import { late } from "../../ui/late";
import { SavedViews } from "../../ui/list/saved-views";
import type { TeamViewsProps } from "../../ui/list/team-views";

const [TeamViews] = late<TeamViewsProps>(
  () => import("./team-views").then((module) => module.TeamViewsSection),
  () => null,
);

/** 'Visões' of a list: one's own, and those that the team shares, whose code comes when they are opened. */
export const Views = () => <SavedViews Team={TeamViews} />;
