import { Button } from "@mantine/core";
import { Link, useMatchRoute } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { messages } from "./messages";
import classes from "./security.module.css";

const texts = messages.data;

/** What a person may ask about their own data, and where: also before the payment, where the portal's page is not open yet. */
export function DataCard() {
  const unpaid = useMatchRoute()({ to: "/varejista/assinatura/seguranca" });
  const to = unpaid ? "/varejista/assinatura/suporte" : "/problema";
  return (
    <Card title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button
        mt="md"
        variant="default"
        renderRoot={(props) => <Link to={to} state={{ problemSubject: texts.subject }} {...props} />}
      >
        {texts.action}
      </Button>
    </Card>
  );
}
