import { Link } from "@tanstack/react-router";
import classes from "./session.module.css";
import { WelcomeLayout } from "./welcome-layout";

/** A public screen that has an address but no content yet. */
export function UnavailableScreen() {
  return (
    <WelcomeLayout>
      <div className={classes.form}>
        <div>
          <h1>Esta tela ainda não está disponível</h1>
          <p className={classes.lead}>
            Estamos preparando esta parte do portal. Enquanto isso, fale com o suporte.
          </p>
        </div>
        <Link to="/signIn">Voltar para a entrada</Link>
      </div>
    </WelcomeLayout>
  );
}
