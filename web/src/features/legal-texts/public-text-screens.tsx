import { Link } from "@tanstack/react-router";
import { Brand } from "../../ui/brand";
import { PageHeader } from "../../ui/page-header";
import classes from "./legal-texts.module.css";
import { messages } from "./messages";
import type { TextName } from "./queries";
import { PrintButton, TextState } from "./text-state";

function PublicText({ name, other }: { name: TextName; other: TextName }) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Link to="/" className={classes.home}>
          <Brand />
        </Link>
        <nav aria-label="Principal" className={classes.links}>
          <Link to={`/${other}`}>{messages.other[name]}</Link>
          <Link to="/signIn">{messages.signIn}</Link>
        </nav>
      </header>
      <main>
        <PageHeader actions={<PrintButton />} />
        <TextState name={name} />
      </main>
    </div>
  );
}

/** '/termos-de-uso'. */
export const TermsScreen = () => <PublicText name="termos-de-uso" other="politica-de-privacidade" />;

/** '/politica-de-privacidade'. */
export const PolicyScreen = () => <PublicText name="politica-de-privacidade" other="termos-de-uso" />;
