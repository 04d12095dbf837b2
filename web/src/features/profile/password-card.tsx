import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { password } from "./messages";
import classes from "./profile.module.css";

/** The way to another password (SI-17); in another's profile there is none, as the password is not its. */
export function PasswordCard() {
  const { switched } = useCurrentUser();
  if (switched) return null;
  return (
    <Card title={password.title}>
      <p className={classes.help}>{password.help}</p>
      <Button component={Link} to="/password-change" variant="default">
        {password.change}
      </Button>
    </Card>
  );
}
