import { Button, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { formatCnpj, formatDateTime, formatNumber, plural } from "../../lib/format";
import { EmailDialog } from "../../modules/email-dialog";
import { Card } from "../../ui/card";
import { ChartCard } from "../../ui/chart/chart";
import type { ChartData } from "../../ui/chart/chart-data";
import { Facts } from "../../ui/facts";
import { Missing } from "../../ui/missing";
import { PageHeader } from "../../ui/page-header";
import { IconMail } from "../../ui/portal-icons";
import { EmptyState } from "../../ui/screen-state";
import { inLine, placeOf } from "./cells";
import { definitions } from "./definitions";
import { hubCrumbs } from "./kinds";
import classes from "./not-integrated.module.css";
import { notIntegratedTexts } from "./not-integrated-messages";

const { details: texts, invitation, scans, unnamed } = notIntegratedTexts;

type Company = Schemas["NonIntegratedCompany"];

const crumbs = [
  ...hubCrumbs,
  { title: definitions["lojas-nao-integradas"].title, to: "/lista-lojas-nao-integradas" },
];

const monthOf = (month: string) => month.split("-").reverse().join("/");

const chartOf = (company: Company): ChartData<Company["porMes"][number]> => ({
  title: texts.demand,
  kind: "days",
  rows: company.porMes,
  running: ({ mes }) => mes === company.porMes.at(-1)?.mes,
  axis: { label: texts.month, short: ({ mes }) => monthOf(mes) },
  series: [{ label: texts.asked, value: ({ leituras }) => leituras }],
});

function Stores({ company }: { company: Company }) {
  return (
    <Card title={texts.stores} aside={plural(company.totalLojas, ...texts.noun)}>
      <ul className={classes.rows}>
        {company.lojas.map((store) => (
          <li key={store.documento}>
            <span>
              {store.nomeFantasia || unnamed}
              <span className={classes.under}>
                {inLine(formatCnpj(store.documento), placeOf(store) || texts.noPlace, store.categoria)}
              </span>
            </span>
            <span>{plural(store.leituras, ...scans)}</span>
          </li>
        ))}
      </ul>
      {company.lojas.some(({ nomeFantasia }) => !nomeFantasia) && (
        <p className={classes.note}>{texts.register}</p>
      )}
      {company.totalLojas > company.lojas.length && (
        <p className={classes.note}>
          <Link to="/lista-lojas-nao-integradas" search={{ agrupador: company.agrupador }}>
            {texts.all}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Invitations({ company }: { company: Company }) {
  return (
    <Card title={invitation.title}>
      {company.convites.length === 0 && (
        <EmptyState title={invitation.none}>{invitation.noneHelp}</EmptyState>
      )}
      <ul className={classes.rows}>
        {company.convites.map(({ email, enviadoEm }) => (
          <li key={enviadoEm}>
            <span>{email}</span>
            <span className={classes.under}>{formatDateTime(enviadoEm)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** '/admin/non-integrated-store-details/{id}': what consumers ask for of a company, and its invitation (AA-08, D-83). */
export function NotIntegratedDetails() {
  const { id } = useParams({ from: "/portal/admin/non-integrated-store-details/$id" });
  const { data, error, refetch } = $api.useQuery(
    "get",
    "/admin/lojas-nao-integradas/{id}",
    { params: { path: { id } } },
    tagged("notIntegrated"),
  );
  if (data) return <Demand key={data.agrupador} company={data} />;
  return (
    <Missing
      crumbs={crumbs}
      error={error}
      onRetry={refetch}
      back={{ to: "/lista-lojas-nao-integradas", label: texts.back }}
    >
      {texts.gone}
    </Missing>
  );
}

function Demand({ company }: { company: Company }) {
  const [inviting, setInviting] = useState(false);
  const onSettled = useRefresh("notIntegrated");
  const invite = $api.useMutation("post", "/admin/lojas-nao-integradas/{id}/convites", { onSettled });
  const chart = useMemo(() => chartOf(company), [company]);
  const name = company.nomeFantasia || company.agrupador;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={name}
        object={name}
        subtitle={texts.subtitle(company.agrupador)}
        actions={
          <Button leftSection={<IconMail />} onClick={() => setInviting(true)}>
            {invitation.open}
          </Button>
        }
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <ChartCard data={chart} />
          <Stores company={company} />
        </Stack>
        <Stack gap="md">
          <Card title={texts.facts}>
            <Facts
              facts={[
                [texts.asked, formatNumber(company.leituras)],
                [texts.first, formatDateTime(company.primeiraLeitura)],
                [texts.last, formatDateTime(company.ultimaLeitura)],
              ]}
            />
          </Card>
          <Invitations company={company} />
        </Stack>
      </div>
      {inviting && (
        <EmailDialog
          title={invitation.ask(name)}
          help={invitation.help}
          submit={invitation.submit}
          done={invitation.done}
          onClose={() => setInviting(false)}
          onSubmit={(email) =>
            invite.mutateAsync({ params: { path: { id: company.agrupador } }, body: { email } })
          }
        />
      )}
    </>
  );
}
