import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { password } from "./messages";
import classes from "./profile.module.css";

/** The way to another password (SI-17). */
export function PasswordCard() {
  return (
    <Card title={password.title}>
      <p className={classes.help}>{password.help}</p>
      <Button component={Link} to="/password-change" variant="default">
        {password.change}
      </Button>
    </Card>
  );
}
