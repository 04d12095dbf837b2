import { Missing } from "../../ui/missing";
import { crumbs } from "./companies";
import { messages } from "./messages";

/** The screen in place of a company or store that is not there yet, or not at all. */
export const MissingCompany = (props: { error: unknown; onRetry: () => void }) => (
  <Missing {...props} crumbs={crumbs} back={{ to: "/admin", label: messages.missing.back }}>
    {messages.missing.help}
  </Missing>
);
