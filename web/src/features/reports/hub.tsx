import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { IconChevronRight } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { type ReportEntry, reportGroups } from "./kinds";
import { messages } from "./messages";
import classes from "./reports.module.css";

function ReportLine({ title, question, to, icon: Icon }: ReportEntry) {
  return (
    <li>
      <Link to={to} className={classes.report}>
        <span className={classes.icon}>
          <Icon />
        </span>
        <span>
          <b>{title}</b>
          <span className={classes.question}>{question}</span>
        </span>
        <IconChevronRight className={classes.chevron} />
      </Link>
    </li>
  );
}

/** '/reports': every report of the profile, and what it answers (RT-12). */
export function ReportsHub() {
  const { profile } = useCurrentUser();
  return (
    <>
      <PageHeader subtitle={messages.hub} />
      <div className={classes.groups}>
        {reportGroups(profile).map(({ title, reports }) => (
          <section key={title} className={classes.group}>
            <h2>{title}</h2>
            <Card flush>
              <ul className={classes.list}>
                {reports.map((report) => (
                  <ReportLine key={report.to} {...report} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </>
  );
}
