import { identityRoutes } from "./identity";
import { publicTextRoutes } from "./legal-texts";
import { signUpRoutes } from "./sign-up";

/** What visitors have; each address stands in `visitorPaths` too. */
export const visitorRoutes = [...identityRoutes, ...signUpRoutes, ...publicTextRoutes] as const;
