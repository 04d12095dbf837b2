import { Button, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatCnpj } from "../../lib/format";
import { EnterDialog } from "../../modules/switched-profile/enter-dialog";
import { messages as switched } from "../../modules/switched-profile/messages";
import { Card } from "../../ui/card";
import { type Fact, Facts } from "../../ui/facts";
import { PageHeader } from "../../ui/page-header";
import { AccountCard } from "./account-card";
import classes from "./admin.module.css";
import { ChangeEmail } from "./change-email";
import { crumbs } from "./companies";
import { KeysCard, RefusalsCard } from "./company-keys";
import { BannersCard, PeopleCard, ProblemsCard } from "./company-people";
import { TimelineCard } from "./company-timeline";
import { messages } from "./messages";
import type { Owner } from "./queries";
import { companySearch } from "./search";
import { StoresCard } from "./stores-card";

type Props = Owner & {
  name: string;
  documento: string;
  facts: readonly Fact[];
  /** Cards of this kind of company alone, under its access. */
  children?: ReactNode;
};

const routes = {
  VAREJISTA: "/portal/admin/retailer-details/$id",
  PARCEIRO: "/portal/admin/partner-details/$id",
} as const;

/** A retailer or software house as the administrator sees it: facts, stores, who has access, and the way in. */
export function CompanyDetails({ profile, id, name, documento, facts, children }: Props) {
  const { entrar } = companySearch(useSearch({ from: routes[profile] }));
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const stay = () => {
    setEntering(false);
    if (entrar) {
      const search = (current: object) => ({ ...current, entrar: undefined });
      // Whoever goes back does not find the question again.
      void navigate({ to: ".", search, replace: true, resetScroll: false } as never);
    }
  };
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={name}
        object={name}
        subtitle={`${messages.kinds[profile]} · ${formatCnpj(documento)}`}
        actions={<Button onClick={() => setEntering(true)}>{switched.enter}</Button>}
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <Card title={messages.facts.title}>
            <Facts facts={facts} />
          </Card>
          <StoresCard owner={{ profile, id }} />
          <RefusalsCard id={id} />
          <KeysCard kind={profile} id={id} />
          <PeopleCard id={id} />
          {profile === "VAREJISTA" && <BannersCard id={id} documento={documento} />}
        </Stack>
        <Stack gap="md">
          <TimelineCard kind={profile} id={id} />
          <ProblemsCard id={id} />
          {children}
          <AccountCard owner={{ profile, id }} onChangeEmail={setChanging} />
        </Stack>
      </div>
      {(entering || entrar) && <EnterDialog profile={profile} id={id} name={name} onClose={stay} />}
      {changing && (
        <ChangeEmail
          owner={{ profile, id }}
          name={name}
          current={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
