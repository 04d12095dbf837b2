import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import classes from "./admin.module.css";
import { CompanySearchCard } from "./company-search";
import { messages } from "./messages";
import { shortcuts } from "./shortcuts";

const texts = messages.home;

/** '/admin': finds who takes part, and leads to everything an administrator does (RT-01, RT-02). */
export function AdminHome() {
  return (
    <>
      <PageHeader subtitle={texts.subtitle} />
      <Stack gap="md">
        <CompanySearchCard />
        <Card title={texts.shortcuts}>
          <ul className={classes.shortcuts}>
            {shortcuts.map(({ to, label, help, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={classes.hit}>
                  <span className={classes.icon}>
                    <Icon />
                  </span>
                  <span>
                    <b>{label}</b>
                    <span className={classes.sub}>{help}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  );
}
