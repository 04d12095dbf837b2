import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { formatNumber, formatPercent, formatRelative } from "../../lib/format";
import { ownBase, useArea } from "../../modules/area";
import { useCurrentUser } from "../../modules/current-user";
import { MyFiles } from "../../modules/export/my-files";
import { MySchedules } from "../../modules/export/my-schedules";
import { Card } from "../../ui/card";
import { IconChevronRight } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { formatAverage } from "./cells";
import { type ReportEntry, reportGroups } from "./kinds";
import { messages } from "./messages";
import classes from "./reports.module.css";

type Answer = Schemas["ReportAnswer"];

const formats: Record<Answer["formato"], (value: number) => string> = {
  count: formatNumber,
  ratio: formatPercent,
  average: formatAverage,
};

function ReportLine({ title, question, to, icon: Icon, answer }: ReportEntry & { answer?: Answer }) {
  return (
    <li>
      <Link to={to} className={classes.report}>
        <span className={classes.icon}>
          <Icon />
        </span>
        <span>
          <b>{title}</b>
          <span className={classes.question}>{question}</span>
          {answer?.ultimoUso && (
            <span className={classes.used}>
              {messages.opened(formatRelative(answer.ultimoUso, new Date()))}
            </span>
          )}
        </span>
        <span className={classes.answer}>
          {answer && (
            <>
              <strong>{formats[answer.formato](answer.valor)}</strong> <span>{answer.rotulo}</span>
            </>
          )}
        </span>
        <IconChevronRight className={classes.chevron} />
      </Link>
    </li>
  );
}

/** '/reports': every report of the profile, what it answers, and its figure of now (RT-12). Without the figures it leads on. */
export function ReportsHub() {
  const { profile, stores } = useCurrentUser();
  const answers = useQuery($api.queryOptions("get", callOf(ownBase[useArea()], "/relatorios")));
  return (
    <>
      <PageHeader subtitle={messages.hub} />
      <div className={classes.hub}>
        <div className={classes.groups}>
          {reportGroups(profile).map(({ title, reports }) => (
            <section key={title} className={classes.group}>
              <h2>{title}</h2>
              <Card flush>
                <ul className={classes.list}>
                  {reports.map((report) => (
                    <ReportLine
                      key={report.to}
                      {...report}
                      answer={answers.data?.find(({ tipo }) => tipo === report.kind)}
                    />
                  ))}
                </ul>
              </Card>
            </section>
          ))}
        </div>
        <aside className={classes.beside}>
          <Card>
            <MyFiles most={4} />
          </Card>
          {!stores && (
            <Card>
              <MySchedules most={4} />
            </Card>
          )}
        </aside>
      </div>
    </>
  );
}
