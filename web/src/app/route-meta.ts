import type { QueryClient } from "@tanstack/react-query";
import type { Needs } from "../modules/access";
import type { Profile } from "../modules/current-user";

/** What a route says of itself. Routes under the portal's layout are behind sign-in; the others are public. */
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Title of the screen and, with the programme's name, of the document. */
    title?: string;
    /** Profiles that may enter; absent: every signed-in account. */
    profiles?: readonly Profile[];
    /** What the account's role must reach; absent: every role enters. */
    needs?: Needs;
    /** Asks for what the screen will ask first, beside its code; a screen of another account's profile is not asked. */
    early?: (client: QueryClient, search: Record<string, unknown>) => void;
    /** Stands for the addresses that are no screen, inside the shell. */
    unknown?: true;
  }
}
